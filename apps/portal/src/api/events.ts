import { events } from '@earshot/contract/endpoints/farm/events.ts'
import type { EarshotEvent } from '@earshot/contract/events.ts'
import { createParser } from 'eventsource-parser'
import { apiAddress } from '#lib/api-address.ts'
import { pause, waitMs } from '#lib/pause.ts'
import { refreshSession, validAccessToken } from './session.ts'

export interface LiveEventHandlers {
  onEvent: (event: EarshotEvent) => void
  /**
   * Is called when the stream is connected again after a gap or after failed tries: whatever happened meanwhile was not
   * told.
   */
  onResume: () => void
}

/**
 * Follows `GET /events/` until stopped. It uses a fetch stream, because EventSource cannot send a bearer header. It
 * reconnects with growing waits; a visible page or a returned network makes it try at once.
 */
export function followEvents(handlers: LiveEventHandlers): () => void {
  const stop = new AbortController()
  void follow(handlers, stop.signal)
  return () => stop.abort()
}

async function follow(handlers: LiveEventHandlers, stopped: AbortSignal): Promise<void> {
  let failures = 0
  let connectedBefore = false
  while (!stopped.aborted) {
    const soon = await streamOnce({
      stopped,
      onEvent: handlers.onEvent,
      onOpen: () => {
        if (connectedBefore || failures > 0) handlers.onResume()
        connectedBefore = true
      },
    })
    failures = soon ? 0 : failures + 1
    await pause(waitMs(failures), stopped)
  }
}

interface StreamInput {
  stopped: AbortSignal
  onEvent: (event: EarshotEvent) => void
  onOpen: () => void
}

/**
 * Reads one connection until it ends.
 * @returns whether the next try may come soon, because the connection was open or the network came back
 */
async function streamOnce({ stopped, onEvent, onOpen }: StreamInput): Promise<boolean> {
  const connection = oneConnection(stopped)
  let opened = false
  try {
    const response = await openStream(connection.signal)
    if (response?.body == null) return false
    opened = true
    onOpen()
    await readStream(response.body, onEvent)
  } catch {
    // A cut connection is the normal end of a stream; the caller comes back.
  } finally {
    connection.release()
  }
  return opened || connection.signal.aborted
}

/**
 * Returns a signal that ends with the whole stream and when a network returns: a connection from before an outage can
 * hang without ever failing, and what happened during the outage was not told on it.
 */
function oneConnection(stopped: AbortSignal): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const end = () => controller.abort()
  stopped.addEventListener('abort', end)
  window.addEventListener('online', end)
  if (stopped.aborted) end()
  return {
    signal: controller.signal,
    release: () => {
      stopped.removeEventListener('abort', end)
      window.removeEventListener('online', end)
    },
  }
}

async function openStream(stopped: AbortSignal): Promise<Response | null> {
  const access = await validAccessToken()
  if (access === null) return null
  const response = await requestStream(access, stopped)
  if (response.ok) return response
  if (response.status !== 401) return null
  const renewed = await refreshSession(access)
  if (renewed === null) return null
  const retried = await requestStream(renewed, stopped)
  return retried.ok ? retried : null
}

function requestStream(access: string | null, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'text/event-stream' }
  if (access !== null) headers.Authorization = `Bearer ${access}`
  return fetch(apiAddress(events.stream.path), { headers, signal, cache: 'no-store' })
}

async function readStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: EarshotEvent) => void,
): Promise<void> {
  const told: string[] = []
  const parser = createParser({ onEvent: ({ data }) => void told.push(data) })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(value)
    if (told.length === 0) continue
    // The schemas are loaded with the first event, because a page shows its answers without them.
    const { parseEvent } = await import('./parse-event.ts')
    for (const data of told.splice(0)) {
      const event = parseEvent(data)
      if (event !== null) onEvent(event)
    }
  }
}
