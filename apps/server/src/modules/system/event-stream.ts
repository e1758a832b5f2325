/** `GET /events/`: what changed on the caller's sites, as server-sent events. */
import type { EarshotEvent } from '@earshot/contract/events.ts'
import type { FastifyReply } from 'fastify'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import { tooManyRequests } from '#errors.ts'
import type { StreamAnswer } from '#http/handle.ts'
import { createAudience } from './site-audience.ts'
import { findVisibleSites } from './visible-sites.queries.ts'

const HEARTBEAT_MS = 20_000
/** Tabs and devices of one person. */
export const STREAMS_PER_USER = 10
/** A client this far behind is cut off; it comes back and reads afresh. */
const MAX_BUFFERED_BYTES = 256 * 1024
/** A program that goes by the stream's `retry` comes back within this time, each at a moment of its own: a restart cuts all at once. */
const RETRY_SPREAD_MS = 30_000

/**
 * The server ends a stream for one of these reasons: the client has to get a new access token and come back, to
 * sign in, or just to come back.
 */
type EndReason = 'refresh' | 'signed_out' | 'restart'

interface Stream {
  user: RequestUser
  expiresAt: Date
  raw: FastifyReply['raw']
}

export interface EventStreams {
  open(args: { user: RequestUser; expiresAt: Date }): StreamAnswer
  count(): number
  closeAll(): void
}

export function createEventStreams(ctx: Context): EventStreams {
  const streams = new Set<Stream>()
  /** By the session, or the API key, that opened them. */
  const byLogin = new Map<string, Set<Stream>>()
  const audience = createAudience<Stream, EarshotEvent>({
    findSites: userIds => findVisibleSites(ctx.db, userIds),
    pass: (stream, event) => {
      if (ctx.clock.now() >= stream.expiresAt) end(stream, 'refresh')
      else if (stream.user.key?.siteIds?.includes(event.site_id) !== false) sendEvent(stream, event)
    },
    now: () => ctx.clock.now(),
    onFailure: error => ctx.log.warn({ err: error }, 'events could not be checked against their readers'),
  })
  let heartbeat: NodeJS.Timeout | undefined

  const unsubscribe = ctx.bus.subscribe(event => {
    if (event.kind === 'gateway') return
    if (event.kind === 'keys') for (const stream of streams) end(stream, 'signed_out')
    else if (event.kind === 'session')
      for (const stream of byLogin.get(event.session_id) ?? []) end(stream, 'signed_out')
    else if (event.kind === 'access') endStreamsOf(event.user_id)
    else if (event.kind === 'api_key')
      for (const stream of byLogin.get(keyName(event.api_key_id)) ?? []) end(stream, 'signed_out')
    else audience.tell(event)
  })

  /** They come back at once, and hear of the sites that are still theirs. */
  function endStreamsOf(userId: number): void {
    audience.forget(userId)
    for (const stream of audience.readersOf(userId)) end(stream, 'restart')
  }

  function beat(): void {
    for (const stream of streams) {
      if (ctx.clock.now() >= stream.expiresAt) end(stream, 'refresh')
      else write(stream, ': beat\n\n')
    }
  }

  function add(stream: Stream): void {
    const login = loginOf(stream.user)
    streams.add(stream)
    byLogin.set(login, (byLogin.get(login) ?? new Set()).add(stream))
    audience.join(stream, stream.user)
    heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref()
  }

  function remove(stream: Stream): void {
    const login = loginOf(stream.user)
    streams.delete(stream)
    audience.leave(stream)
    byLogin.get(login)?.delete(stream)
    if (byLogin.get(login)?.size === 0) byLogin.delete(login)
    if (streams.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  return {
    open: ({ user, expiresAt }) => {
      if (audience.countOf(user.id) >= STREAMS_PER_USER) throw tooManyRequests(60)
      return reply => {
        const stream = { user, expiresAt, raw: reply.raw }
        // The hijacked answer still carries the security headers.
        reply.raw.writeHead(200, { ...definedHeaders(reply), ...STREAM_HEADERS })
        reply.raw.write(`retry: ${retryMs()}\n: connected\n\n`)
        add(stream)
        reply.raw.on('close', () => remove(stream))
        reply.raw.on('error', () => reply.raw.destroy())
      }
    },
    count: () => streams.size,
    closeAll: () => {
      unsubscribe()
      clearInterval(heartbeat)
      for (const stream of streams) end(stream, 'restart')
    },
  }
}

function loginOf({ sessionId, key }: RequestUser): string {
  return key === null ? (sessionId ?? '') : keyName(key.id)
}

const keyName = (keyId: number) => `key ${keyId}`

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // The connection is of no use after the stream's end, and kept open it would keep the server from closing.
  connection: 'close',
  // Reverse proxies hold back what they think is a page.
  'x-accel-buffering': 'no',
}

function definedHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  const headers = Object.entries(reply.getHeaders())
  return Object.fromEntries(headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function retryMs(): number {
  return Math.round(1000 + Math.random() * (RETRY_SPREAD_MS - 1000))
}

/** An event is written out once for all who hear it. */
const texts = new WeakMap<EarshotEvent, string>()

function sendEvent(stream: Stream, event: EarshotEvent): void {
  const text = texts.get(event) ?? `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`
  texts.set(event, text)
  write(stream, text)
}

function end(stream: Stream, reason: EndReason): void {
  if (stream.raw.writableEnded) return
  stream.raw.end(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`)
}

function write(stream: Stream, text: string): void {
  const { raw } = stream
  if (raw.writableEnded || raw.destroyed) return
  if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy()
  else raw.write(text)
}
