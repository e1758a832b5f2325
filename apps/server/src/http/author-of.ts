/** The audit log has to know who makes a request. */
import { catalogue } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Author } from '#db/author.ts'
import type { RequestSite } from './handle.ts'

const names = new Map(Object.entries(catalogue).map(([name, endpoint]) => [endpoint, name]))

interface AuthorInput {
  request: Pick<FastifyRequest, 'id' | 'callerAddress' | 'headers'>
  caller: { user: RequestUser | null; site: RequestSite | null }
  now: Date
}

/** @returns null for what only reads, and for a gateway: what it sends is no change of anybody's */
export function authorOf(endpoint: EndpointShape, { request, caller, now }: AuthorInput): Author | null {
  if (endpoint.method === 'GET' || endpoint.access === 'gateway') return null
  return {
    at: now,
    userId: caller.user?.id ?? null,
    action: names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`,
    requestId: request.id,
    address: request.callerAddress,
    agent: request.headers['user-agent'] ?? '',
    key: caller.user?.key?.name,
    siteId: caller.site?.siteId,
  }
}
