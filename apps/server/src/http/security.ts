/**
 * The headers that keep a browser from being used against its user. They never change while a process runs, so they
 * are made once: computing them for each request cost a fifth of a small one (decision 006).
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

type Directives = Record<string, string[]>

/** No inline script or style anywhere; style attributes that scripts set are not affected. */
const PORTAL_POLICY: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
}

/** The API's reading page builds style elements at run time; only there may it. */
export const DOCS_POLICY = policyText({ ...PORTAL_POLICY, 'style-src': ["'self'", "'unsafe-inline'"] })

const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
}

type SecurityConfig = Pick<Config, 'publicUrl' | 'sentryDsn'>

/** For every answer, also one that is made before any hook has run. */
export function securityHeaders({ publicUrl, sentryDsn }: SecurityConfig): Readonly<Record<string, string>> {
  // Only who is reached over TLS may ask browsers to insist on it.
  const tls: Record<string, string> = publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000' }
    : {}
  return { 'content-security-policy': portalPolicy(sentryDsn), ...HEADERS, ...tls }
}

export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** A page may talk to us, and to where its errors are reported. */
function portalPolicy(sentryDsn: string | undefined): string {
  if (sentryDsn === undefined) return policyText(PORTAL_POLICY)
  return policyText({ ...PORTAL_POLICY, 'connect-src': ["'self'", new URL(sentryDsn).origin] })
}

function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';')
}
