/** Who is calling: a user by bearer token, a gateway by its code and secret. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { forbidden, unauthorized } from './errors.ts'
import { gatewaySecretMatches } from './gateway-secret.ts'
import type { RequestGateway, RequestUser } from './handle.ts'

export interface Caller {
  user: RequestUser | null
  gateway: RequestGateway | null
}

const NOBODY: Caller = { user: null, gateway: null }

export async function authenticate(
  entry: EndpointShape,
  request: FastifyRequest,
  ctx: Context,
): Promise<Caller> {
  if (entry.access === 'public') return NOBODY
  if (entry.access === 'gateway') return { user: null, gateway: await signedInGateway(request, ctx.db) }
  const { user } = await ctx.tokens.verify(bearerToken(request))
  if (entry.access === 'admin' && user.role !== 'ADMIN') throw forbidden()
  return { user, gateway: null }
}

export function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')
  if (match?.[1] === undefined) throw unauthorized()
  return match[1]
}

async function signedInGateway(request: FastifyRequest, db: Db): Promise<RequestGateway> {
  const match = /^Basic ([\w+/-]+=*)$/i.exec(request.headers.authorization ?? '')
  if (match?.[1] === undefined) throw unauthorized()
  const text = Buffer.from(match[1], 'base64').toString('utf8')
  const colon = text.indexOf(':')
  const code = text.slice(0, Math.max(0, colon))
  if (code === '' || text.includes('\0')) throw unauthorized('wrong_credentials')
  const gateway = await db
    .selectFrom('gateways')
    .select(['id', 'code', 'secret_salt', 'secret_hash'])
    .where(({ eb, fn, val }) => eb(fn('upper', ['code']), '=', fn('upper', [val(code)])))
    .where('registration', 'not in', ['REJECTED', 'RETIRED'])
    .executeTakeFirst()
  if (gateway === undefined || !gatewaySecretMatches(gateway, text.slice(colon + 1)))
    throw unauthorized('wrong_credentials')
  return { id: gateway.id, code: gateway.code }
}
