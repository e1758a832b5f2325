/** Finds out who is calling: a user by access token, a program by API key, a gateway by its code and secret. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { keyRefusal } from '@earshot/contract/rules/api-keys.ts'
import type { FastifyRequest } from 'fastify'
import type { RequestUser } from '#auth/access-tokens.ts'
import { KEY_PREFIX } from '#auth/api-key-text.ts'
import { verifyApiKey } from '#auth/api-keys.ts'
import type { Context } from '#context.ts'
import { badRequest, forbidden, tooManyRequests, unauthorized } from '#errors.ts'
import type { RequestGateway } from './handle.ts'

export interface Caller {
  user: RequestUser | null
  gateway: RequestGateway | null
}

const ANONYMOUS: Caller = { user: null, gateway: null }

export async function authenticate(
  endpoint: EndpointShape,
  request: FastifyRequest,
  ctx: Context,
): Promise<Caller> {
  if (endpoint.access === 'public') return ANONYMOUS
  if (endpoint.access === 'gateway') return { user: null, gateway: await signedInGateway(request, ctx) }
  const user = await callerOf(request, ctx)
  request.userId = user.id
  if (endpoint.access === 'admin' && user.role !== 'ADMIN') throw forbidden()
  refuseKey(endpoint, user)
  if (endpoint.beforeSecondFactor !== true && (await ctx.secondFactorDuty.isOpen(user)))
    throw forbidden('second_factor_missing')
  return { user, gateway: null }
}

/** A key in an address is written down by every proxy on the way, so it is refused, whatever else came with it. */
const KEY_IN_QUERY = /[?&][^=&#]*=(?:Bearer(?:\+|%20))?ek_/i

async function callerOf(request: FastifyRequest, ctx: Context): Promise<RequestUser> {
  if (KEY_IN_QUERY.test(request.url)) throw badRequest('key_in_address')
  const token = bearerToken(request)
  if (token.startsWith(KEY_PREFIX)) return verifyApiKey(ctx, token)
  return (await ctx.tokens.verify(token)).user
}

/** Refuses what no key may do, or this one may not; the rest is decided by the rights of its owner. */
function refuseKey(endpoint: EndpointShape, { key }: RequestUser): void {
  if (key === null) return
  const powers = { mayWrite: key.mayWrite, isForAllSites: key.siteIds === undefined }
  const refusal = keyRefusal(endpoint, powers)
  if (refusal !== null) throw forbidden(refusal)
}

export function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')
  if (match?.[1] === undefined) throw unauthorized()
  return match[1]
}

async function signedInGateway(request: FastifyRequest, ctx: Context): Promise<RequestGateway> {
  const { code, secret } = basicCredentials(request)
  const { callerAddress: address, isFromThisMachine: isShared } = request
  const result = await ctx.signInGateway({ code, secret, address, isShared })
  if (result.ok) return { id: result.id, code: result.code }
  if (result.reason === 'too_many_attempts') throw tooManyRequests(result.retryAfterSeconds)
  throw unauthorized('wrong_credentials')
}

function basicCredentials(request: FastifyRequest): { code: string; secret: string } {
  const match = /^Basic ([\w+/-]+=*)$/i.exec(request.headers.authorization ?? '')
  if (match?.[1] === undefined) throw unauthorized()
  const text = Buffer.from(match[1], 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return { code: text.slice(0, Math.max(0, colon)), secret: text.slice(colon + 1) }
}
