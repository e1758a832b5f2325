/**
 * The headers that keep a browser from being used against its user. They never change while a process runs, so they
 * are made once: computing them for each request cost a fifth of a small one (decision 006).
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

type Directives = Record<string, string[]>

/** The policy allows no inline script or style anywhere; style attributes that scripts set are not affected. */
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
  // The default says so already; scanners look for the name.
  'object-src': ["'none'"],
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
  // This is for browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
}

type SecurityConfig = Pick<Config, 'publicUrl' | 'sentryDsn' | 'apiUrl'>

/** Makes the headers of every answer, also of one that is made before any hook has run. */
export function securityHeaders({
  publicUrl,
  sentryDsn,
  apiUrl,
}: SecurityConfig): Readonly<Record<string, string>> {
  // A server may ask browsers to insist on TLS only where it is reached over TLS.
  const tls: Record<string, string> = publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
  const policy = portalPolicy({ sentryDsn, apiUrl })
  return { 'content-security-policy': policy, ...HEADERS, ...otherOrigin({ publicUrl, apiUrl }), ...tls }
}

export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** A page may talk to us, under the API's own host too, and to where its errors are reported. */
function portalPolicy({ sentryDsn, apiUrl }: Pick<Config, 'sentryDsn' | 'apiUrl'>): string {
  const api = apiUrl === undefined ? [] : [apiUrl]
  const errors = sentryDsn === undefined ? [] : [new URL(sentryDsn).origin]
  return policyText({
    ...PORTAL_POLICY,
    'img-src': [...(PORTAL_POLICY['img-src'] ?? []), ...api],
    'connect-src': ["'self'", ...api, ...errors],
  })
}

/** Only pages of the portal's host may read the API's answers where it has a host of its own. */
function otherOrigin({ publicUrl, apiUrl }: Pick<Config, 'publicUrl' | 'apiUrl'>): Record<string, string> {
  const pages = new URL(publicUrl).origin
  if (apiUrl === undefined || apiUrl === pages) return {}
  return {
    'access-control-allow-origin': pages,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after, x-request-id, content-disposition',
    // Pictures of people are shown by the portal's pages.
    'cross-origin-resource-policy': 'cross-origin',
  }
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
  'access-control-allow-headers': 'authorization, accept-language, content-type',
  'access-control-max-age': '86400',
}

/** Answers what a browser asks before a call to another host; no route knows of it. */
export function answerPreflights(app: FastifyInstance, { publicUrl, apiUrl }: SecurityConfig): void {
  if (Object.keys(otherOrigin({ publicUrl, apiUrl })).length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) done()
    else reply.headers(PREFLIGHT).code(204).send()
  })
}

function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';')
}
