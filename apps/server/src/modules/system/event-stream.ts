/** `GET /events/`: what changed on the caller's sites, as server-sent events. */
import type { EarshotEvent } from '@earshot/contract/events.ts'
import type { FastifyReply } from 'fastify'
import type { BusEvent } from '#bus.ts'
import type { Context } from '#context.ts'
import { tooManyRequests } from '#http/errors.ts'
import type { RequestUser, StreamAnswer } from '#http/handle.ts'
import { createVisibleSites, type VisibleSites } from './visible-sites.ts'

const HEARTBEAT_MS = 20_000
/** Tabs and devices of one person. */
export const STREAMS_PER_USER = 10
/** A client this far behind is cut off; it comes back and reads afresh. */
const MAX_BUFFERED_BYTES = 256 * 1024
const RETRY_MS = 3000

/**
 * Says why the server ends a stream: the client has to get a new access token and come back, to sign in, or just to
 * come back.
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
  const visibleSites = createVisibleSites(ctx)
  let heartbeat: NodeJS.Timeout | undefined

  const unsubscribe = ctx.bus.subscribe(event => {
    for (const stream of streams) pass({ ctx, event, stream, visibleSites })
  })

  function beat(): void {
    for (const stream of streams) {
      if (ctx.clock.now() >= stream.expiresAt) end(stream, 'refresh')
      else write(stream, ': beat\n\n')
    }
  }

  return {
    open: ({ user, expiresAt }) => {
      const own = [...streams].filter(stream => stream.user.id === user.id)
      if (own.length >= STREAMS_PER_USER) throw tooManyRequests(60)
      return reply => {
        const stream = { user, expiresAt, raw: reply.raw }
        // The hijacked answer still carries the security headers.
        reply.raw.writeHead(200, { ...definedHeaders(reply), ...STREAM_HEADERS })
        reply.raw.write(`retry: ${RETRY_MS}\n: connected\n\n`)
        streams.add(stream)
        heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref()
        reply.raw.on('close', () => {
          streams.delete(stream)
          if (streams.size > 0) return
          clearInterval(heartbeat)
          heartbeat = undefined
        })
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

interface Pass {
  ctx: Context
  event: BusEvent
  stream: Stream
  visibleSites: VisibleSites
}

function pass({ ctx, event, stream, visibleSites }: Pass): void {
  if (event.kind === 'gateway') return
  if (event.kind === 'session' || event.kind === 'keys') {
    if (event.kind === 'keys' || event.session_id === stream.user.sessionId) end(stream, 'signed_out')
    return
  }
  if (ctx.clock.now() >= stream.expiresAt) {
    end(stream, 'refresh')
    return
  }
  const visible = visibleSites.includes(stream.user, event.site_id)
  if (visible === true) sendEvent(stream, event)
  if (typeof visible === 'boolean') return
  visible
    .then(found => {
      if (found) sendEvent(stream, event)
    })
    .catch(error => ctx.log.warn({ err: error }, 'an event could not be checked against its reader'))
}

function sendEvent(stream: Stream, event: EarshotEvent): void {
  write(stream, `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`)
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
