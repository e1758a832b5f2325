/**
 * A real OpenID provider on this machine, with pages of its own to sign in at. Tests have it say other things than it
 * would: what it signs is changed where its keys are.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

export interface ProvidedPerson {
  email?: string
  email_verified?: boolean
  groups?: string[]
}

/** What an attacker, or a broken provider, makes of the ID token. */
export interface Tampering {
  claims?: (signed: Record<string, unknown>) => Record<string, unknown>
  /** Signs with a key that is not the provider's, under the name of its own. */
  wrongKey?: boolean
  /** Writes `alg: none` and signs nothing. */
  unsigned?: boolean
  /** Answers this path by itself, in place of the provider. */
  answer?: { path: string; with: (response: ServerResponse) => void }
}

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** By subject: whoever types it into the page of the provider is signed in as that person. */
  people: Map<string, ProvidedPerson>
  /** What it does wrong; everything is right where this is empty. */
  tampering: Tampering
  /** Goes on with new keys, and without the former ones. */
  rotateKeys(): Promise<void>
  /** The process need not wait for it. */
  letEnd(): void
  close(): Promise<void>
}

const CLIENT = { clientId: 'earshot', clientSecret: 'a secret that the two of them share' }

interface SigningKey extends JWK {
  kid: string
  alg: 'RS256'
}

async function newKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    ...(await exportJWK(privateKey)),
    kid: `key-${Math.random().toString(36).slice(2)}`,
    alg: 'RS256',
    use: 'sig',
  }
}

export async function startIdentityProvider({
  redirectUri,
  idTokenSeconds = 3600,
}: {
  redirectUri: string
  /** The life of an ID token. */
  idTokenSeconds?: number
}): Promise<IdentityProvider> {
  const people = new Map<string, ProvidedPerson>()
  let handler: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  let key = await newKey()

  const server = createServer((request, response) => {
    const { answer } = started.tampering
    if (answer !== undefined && request.url?.startsWith(answer.path)) answer.with(response)
    else void handler(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function open(): void {
    const provider = new Provider(issuer, configuration({ people, key, redirectUri, idTokenSeconds }))
    provider.use(async (ctx, next) => {
      await next()
      const { body } = ctx
      if (ctx.path === '/token' && isTokens(body))
        ctx.body = { ...body, id_token: await tampered(body.id_token, { key, how: started.tampering }) }
    })
    handler = provider.callback()
  }

  const started: IdentityProvider = {
    issuer,
    ...CLIENT,
    people,
    tampering: {},
    rotateKeys: async () => {
      key = await newKey()
      open()
    },
    letEnd: () => void server.unref(),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  open()
  return started
}

interface Described {
  people: ReadonlyMap<string, ProvidedPerson>
  key: SigningKey
  redirectUri: string
  idTokenSeconds: number
}

function configuration({ people, key, redirectUri, idTokenSeconds }: Described): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key] },
    ttl: { IdToken: idTokenSeconds, Interaction: 600, Grant: 600, Session: 600, AccessToken: 600 },
    cookies: { keys: ['of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: async () => ({ sub: subject, ...people.get(subject) }),
    }),
    // Nobody is asked whether Earshot may know them: it is the company's own.
    loadExistingGrant: grantAll,
  }
}

async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

function isTokens(body: unknown): body is { id_token: string } {
  return typeof body === 'object' && body !== null && 'id_token' in body
}

async function tampered(
  token: string,
  { key, how: { claims, wrongKey = false, unsigned = false } }: { key: SigningKey; how: Tampering },
): Promise<string> {
  if (claims === undefined && !wrongKey && !unsigned) return token
  const said = claims?.(decodeJwt(token)) ?? decodeJwt(token)
  if (unsigned) {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg: 'none' })}.${part(said)}.`
  }
  const signer = await importJWK(wrongKey ? await newKey() : key, 'RS256')
  return new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(signer)
}

/**
 * Does what a browser does at the provider: goes where it is led, keeps cookies, and signs in by the provider's own form.
 * @returns the address that leads back
 */
export async function signInAtProvider(url: string, subject: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const issuer = new URL(url).origin
  let next: string | URL = url
  for (let steps = 0; steps < 12; steps += 1) {
    const response = await visit(next, { cookies })
    const location = response.headers.get('location')
    if (location !== null) {
      next = new URL(location, issuer)
      if (next.origin !== issuer) return next
      continue
    }
    const page = await response.text()
    const form = /action="([^"]+)"/.exec(page)?.[1]
    if (form === undefined) throw new Error(`the provider answered ${response.status}: ${page.slice(0, 400)}`)
    const answered = await visit(new URL(form, issuer), {
      cookies,
      form: { prompt: 'login', login: subject, password: 'anything' },
    })
    next = new URL(answered.headers.get('location') ?? '', issuer)
  }
  throw new Error('the provider leads in circles')
}

async function visit(
  url: string | URL,
  { cookies, form }: { cookies: Map<string, string>; form?: Record<string, string> },
): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: [...cookies].map(pair => pair.join('=')).join('; ') },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  })
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    cookies.set(name, value)
  }
  return response
}
