/** Finds out who is calling: a user by bearer token, a gateway by its code and secret. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import { forbidden, tooManyRequests, unauthorized } from '#errors.ts'
import type { RequestGateway } from './handle.ts'

export interface Caller {
  user: RequestUser | null
  gateway: RequestGateway | null
}

const NOBODY: Caller = { user: null, gateway: null }

export async function authenticate(
  endpoint: EndpointShape,
  request: FastifyRequest,
  ctx: Context,
): Promise<Caller> {
  if (endpoint.access === 'public') return NOBODY
  if (endpoint.access === 'gateway') return { user: null, gateway: await signedInGateway(request, ctx) }
  const { user } = await ctx.tokens.verify(bearerToken(request))
  if (endpoint.access === 'admin' && user.role !== 'ADMIN') throw forbidden()
  return { user, gateway: null }
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
