/**
 * Asks the installation's identity provider by OpenID Connect: the code flow with PKCE (docs/decisions/100-single-sign-on.md).
 * Nothing that comes from there is believed before its signature, and each outside call has a timeout and a limit of size.
 */
import * as oidc from 'openid-client'
import type { SingleSignOn } from '#config.ts'
import type { Context } from '#context.ts'

/** Descriptions, keys and tokens are a few kilobytes. */
const MAX_ANSWER_BYTES = 1_000_000
/** The description of the provider is asked for again after so long. Its keys are asked for with each sign-in. */
const KNOWN_FOR_MS = 600_000
/** Clocks differ: what the provider signed is good so long before and after its time. */
const CLOCK_TOLERANCE_S = 60

/** What belongs to one sign-on and nobody else knows. */
export interface SignOnSecrets {
  state: string
  nonce: string
  verifier: string
}

/** Whom the provider has signed in. */
export interface Identity {
  issuer: string
  subject: string
  /** Empty where the provider names none. */
  email: string
  isEmailVerified: boolean
  /** Null where the provider decides no roles. */
  isAdmin: boolean | null
  /** When the person proved to the provider who they are; null where it does not say. */
  authenticatedAt: Date | null
}

/** Why a sign-on did not come to an end; the page that follows says what to do. */
export type SignOnProblem =
  /** The person, or the provider, has said no. */
  | 'denied'
  /** The provider is away, or is no provider. */
  | 'unavailable'
  /** What came back is not what was asked for. */
  | 'refused'

export class SignOnError extends Error {
  readonly problem: SignOnProblem

  constructor(problem: SignOnProblem, cause: unknown) {
    super(reasonOf(cause), { cause })
    this.name = 'SignOnError'
    this.problem = problem
  }
}

type Asking = Pick<Context, 'clock'> & { provider: SingleSignOn; redirectUri: string }

/** @throws SignOnError `unavailable` */
export async function signOnUrl({
  provider,
  redirectUri,
  secrets: { state, nonce, verifier },
}: Asking & { secrets: SignOnSecrets }): Promise<string> {
  try {
    const server = await describe(provider)
    const client = clientOf(provider, { server, skewS: 0 })
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: provider.scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return url.href
  } catch (error) {
    throw new SignOnError('unavailable', error)
  }
}

/**
 * Exchanges what came back for who it is.
 * @param search the query of the address that the provider led back to
 * @throws SignOnError
 */
export async function readIdentity({
  clock,
  provider,
  redirectUri,
  secrets: { state, nonce, verifier },
  search,
}: Asking & { secrets: SignOnSecrets; search: string }): Promise<Identity> {
  try {
    const server = await describe(provider)
    // The machine's own clock may be wrong; the one that is compared with the database counts.
    const skewS = Math.round((clock.now().getTime() - Date.now()) / 1000)
    const client = clientOf(provider, { server, skewS })
    const tokens = await oidc.authorizationCodeGrant(client, new URL(redirectUri + search), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    })
    const signed = tokens.claims()
    if (signed === undefined) throw new Error('the provider sent no ID token')
    const more = await readUserInfo(client, { provider, signed, accessToken: tokens.access_token })
    return identityOf({ provider, signed, claims: { ...more, ...signed }, now: clock.now() })
  } catch (error) {
    throw new SignOnError(problemOf(error), error)
  }
}

interface Known {
  server: Promise<oidc.ServerMetadata>
  askedAt: number
}

/** By the settings, of which a process has one. */
const known = new WeakMap<SingleSignOn, Known>()

/** Several sign-ins share one question, and one that failed is asked again. */
function describe(provider: SingleSignOn): Promise<oidc.ServerMetadata> {
  const before = known.get(provider)
  if (before !== undefined && performance.now() - before.askedAt < KNOWN_FOR_MS) return before.server
  const server = discover(provider)
  known.set(provider, { server, askedAt: performance.now() })
  server.catch(() => known.delete(provider))
  return server
}

async function discover({
  issuer,
  clientId,
  clientSecret,
  timeoutS,
}: SingleSignOn): Promise<oidc.ServerMetadata> {
  const options = {
    timeout: timeoutS,
    [oidc.customFetch]: fetchWithinLimits,
    execute: isPlain(issuer) ? [oidc.allowInsecureRequests] : [],
  }
  const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
  return found.serverMetadata()
}

/** It is made anew each time and so has no keys yet: one that the provider has changed to is known at once. */
function clientOf(
  { issuer, clientId, clientSecret, timeoutS }: SingleSignOn,
  { server, skewS }: { server: oidc.ServerMetadata; skewS: number },
): oidc.Configuration {
  const takes = server.token_endpoint_auth_methods_supported
  const authentication =
    takes === undefined || takes.includes('client_secret_basic')
      ? oidc.ClientSecretBasic(clientSecret)
      : oidc.ClientSecretPost(clientSecret)
  const clocks = { [oidc.clockSkew]: skewS, [oidc.clockTolerance]: CLOCK_TOLERANCE_S }
  const client = new oidc.Configuration(server, clientId, clocks, authentication)
  client.timeout = timeoutS
  client[oidc.customFetch] = fetchWithinLimits
  if (isPlain(issuer)) oidc.allowInsecureRequests(client)
  // Without this the library takes a token for true because it came by TLS from the provider.
  oidc.enableNonRepudiationChecks(client)
  return client
}

/** The settings take plain HTTP for a provider on this machine only. */
function isPlain(issuer: string): boolean {
  return issuer.startsWith('http:')
}

/** Reads an answer as far as its limit. The timeout of the library ends the reading too. */
const fetchWithinLimits: oidc.CustomFetch = async (url, { method, headers: sent, body, signal }) => {
  const init = { method, headers: sent, redirect: 'manual' as const, signal: signal ?? null }
  // The library sends forms alone.
  const isForm = body instanceof URLSearchParams || typeof body === 'string'
  const response = await fetch(url, isForm ? { ...init, body } : init)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_ANSWER_BYTES) throw new TypeError('the answer of the provider is too long')
    parts.push(part)
  }
  const { status, headers } = response
  return new Response(parts.length === 0 ? null : Buffer.concat(parts), { status, headers })
}

type Claims = Readonly<Record<string, unknown>>

/** Most providers put an address and groups into the token; the others are asked for what is missing. */
async function readUserInfo(
  client: oidc.Configuration,
  {
    provider: { adminClaim },
    signed,
    accessToken,
  }: { provider: SingleSignOn; signed: oidc.IDToken; accessToken: string },
): Promise<Claims> {
  const isComplete =
    signed.email !== undefined && (adminClaim === undefined || signed[adminClaim.name] !== undefined)
  if (isComplete || client.serverMetadata().userinfo_endpoint === undefined) return {}
  return oidc.fetchUserInfo(client, accessToken, signed.sub)
}

function identityOf({
  provider: { adminClaim },
  signed,
  claims,
  now,
}: {
  provider: SingleSignOn
  signed: oidc.IDToken
  claims: Claims
  now: Date
}): Identity {
  const { email, email_verified: isVerified } = claims
  const proved = signed.auth_time === undefined ? null : new Date(signed.auth_time * 1000)
  return {
    issuer: signed.iss,
    subject: signed.sub,
    email: typeof email === 'string' ? email.trim().slice(0, 320) : '',
    isEmailVerified: isVerified === true,
    isAdmin: adminClaim === undefined ? null : holds(claims[adminClaim.name], adminClaim.value),
    authenticatedAt: proved !== null && proved > now ? now : proved,
  }
}

function holds(claim: unknown, value: string): boolean {
  return Array.isArray(claim) ? claim.includes(value) : claim === value
}

const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])
const SAYS_NO = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required'])
const SAYS_LATER = new Set(['server_error', 'temporarily_unavailable'])

function problemOf(error: unknown): SignOnProblem {
  if (error instanceof SignOnError) return error.problem
  if (error instanceof oidc.AuthorizationResponseError) {
    if (SAYS_NO.has(error.error)) return 'denied'
    return SAYS_LATER.has(error.error) ? 'unavailable' : 'refused'
  }
  // What it says against the code is about this sign-on; anything else is about the installation.
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'refused' : 'unavailable'
  if (error instanceof oidc.ClientError) return NO_ANSWER.has(error.code ?? '') ? 'unavailable' : 'refused'
  return error instanceof TypeError ? 'unavailable' : 'refused'
}

/** For the log: what failed and where, without a word of what the provider sent, which may hold tokens. */
function reasonOf(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return `the provider answered ${error.error.slice(0, 60)}`
  if (error instanceof oidc.ClientError) return `${error.code ?? 'failed'}: ${error.message}`
  return error instanceof Error ? error.message : 'failed'
}
