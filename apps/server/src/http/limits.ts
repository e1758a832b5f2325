/** One address may ask so much, and a request may be so large and slow. */
import { LIMITS } from '@earshot/contract/limits.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { networkOf } from '#addresses.ts'
import { tooManyRequests } from '#errors.ts'

export const BODY_LIMIT_BYTES = 1024 * 1024
/** The server reads so much of a body that is too long, and drops it; a longer one loses its connection. */
const DRAIN_LIMIT_BYTES = 32 * 1024 * 1024
/** The time from the first byte of a request to its last: a photo over a barn's network takes its time. */
export const REQUEST_TIMEOUT_MS = 120_000
/** The headers must have come by then: a client that sends them a byte at a time holds a connection for nothing. */
export const HEADERS_TIMEOUT_MS = 20_000
/** A connection may be without a byte either way for so long. Event streams send one every 20 s. */
export const SILENCE_TIMEOUT_MS = 120_000
/** A connection may wait for its next request for so long: longer than proxies keep theirs. */
export const KEEP_ALIVE_MS = 72_000

const MINUTE_MS = 60_000
/** Generous: a whole farm office, or a proxy that was not declared, may share one address. */
const REQUESTS_PER_MINUTE = 3000
const MAX_TRACKED_ADDRESSES = 20_000

/**
 * Fastify closes the connection on which a body is refused. Whoever is still sending then finds it broken before they
 * read why, so a body of which nothing was read goes on to its end, within the time of a request.
 */
export function drainBody(request: FastifyRequest, reply: FastifyReply): void {
  const announced = Number(request.headers['content-length'])
  if (announced <= DRAIN_LIMIT_BYTES && request.raw.readableFlowing === null) reply.removeHeader('connection')
}

/** The general limit, on every request. It counts before anything else is done. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: MAX_TRACKED_ADDRESSES,
    keyGenerator: request => networkOf(request.callerAddress),
    allowList: request => request.isFromThisMachine,
  })
  app.addHook('onRequest', perMinute(app, REQUESTS_PER_MINUTE))
  app.decorate('limitKey', keyLimit(app))
}

/** A limit of its own for one route, per address. */
export function perMinute(app: FastifyInstance, max: number): onRequestAsyncHookHandler {
  const count = app.createRateLimit({ max, timeWindow: MINUTE_MS })
  return async (request: FastifyRequest) => {
    const outcome = await count(request)
    if (!outcome.isAllowed && outcome.isExceeded) throw tooManyRequests(outcome.ttlInSeconds)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The limit of API keys, shared by all routes. */
    limitKey: LimitKey
  }
}

type LimitKey = (request: FastifyRequest, reply: FastifyReply, keyId: number) => Promise<void>

/**
 * An API key has a limit of its own, whatever the address; each answer says how much is left of it, by the names of the
 * IETF's draft. A process counts for itself.
 */
function keyLimit(app: FastifyInstance): LimitKey {
  const keyIds = new WeakMap<FastifyRequest, number>()
  const count = app.createRateLimit({
    max: LIMITS.apiKeys.perMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: request => `key ${keyIds.get(request)}`,
    allowList: [],
  })
  return async (request, reply, keyId) => {
    keyIds.set(request, keyId)
    const outcome = await count(request)
    if (outcome.isAllowed) return
    reply.headers({
      'ratelimit-limit': outcome.max,
      'ratelimit-remaining': outcome.remaining,
      'ratelimit-reset': outcome.ttlInSeconds,
    })
    if (outcome.isExceeded) throw tooManyRequests(outcome.ttlInSeconds)
  }
}
