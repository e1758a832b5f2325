/** The audit log has to know who makes a request. */
import { catalogue } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Author } from '#db/author.ts'
import type { RequestSite } from './handle.ts'

const names = new Map(Object.entries(catalogue).map(([name, entry]) => [entry, name]))

interface Asked {
  request: Pick<FastifyRequest, 'id' | 'callerAddress' | 'headers'>
  caller: { user: RequestUser | null; site: RequestSite | null }
  now: Date
}

/** @returns null for what only reads, and for a gateway: what it sends is no change of anybody's */
export function authorOf(entry: EndpointShape, { request, caller, now }: Asked): Author | null {
  if (entry.method === 'GET' || entry.access === 'gateway') return null
  return {
    at: now,
    userId: caller.user?.id ?? null,
    action: names.get(entry) ?? `${entry.method} ${entry.path}`,
    requestId: request.id,
    address: request.callerAddress,
    agent: request.headers['user-agent'] ?? '',
    siteId: caller.site?.siteId,
  }
}
