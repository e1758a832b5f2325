import { events } from '@earshot/contract/endpoints/farm/events.ts'
import type { EarshotEvent } from '@earshot/contract/events.ts'
import { createParser } from 'eventsource-parser'
import { apiAddress } from '#lib/api-address.ts'
import { pause, reconnectDelayMs, retryDelayMs } from '#lib/time/delays.ts'
import { noteHeard } from './server-silence.ts'
import { refreshSession, validAccessToken } from './session.ts'
import { noteTold } from './told.ts'

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
 * reconnects with growing waits, and after a cut at some moment of half a minute, since a restart cuts everybody off at
 * once; a page that is looked at again or a returned network makes it try at once.
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
    const ended = await streamOnce({
      stopped,
      onEvent: handlers.onEvent,
      onOpen: () => {
        if (connectedBefore || failures > 0) handlers.onResume()
        connectedBefore = true
      },
    })
    failures = ended === 'failed' ? failures + 1 : 0
    const wait =
      ended === 'cut' ? reconnectDelayMs(document.visibilityState === 'visible') : retryDelayMs(failures)
    await pause(wait, stopped)
  }
}

interface StreamInput {
  stopped: AbortSignal
  onEvent: (event: EarshotEvent) => void
  onOpen: () => void
}

/**
 * `soon`: the network came back, or the server asks for a new token. `cut`: it was open and is no longer. `failed`: it
 * never was.
 */
type Ended = 'soon' | 'cut' | 'failed'

/** Reads one connection until it ends. */
async function streamOnce({ stopped, onEvent, onOpen }: StreamInput): Promise<Ended> {
  const connection = oneConnection(stopped)
  let opened = false
  try {
    const response = await openStream(connection.signal)
    if (response?.body == null) return connection.signal.aborted ? 'soon' : 'failed'
    opened = true
    onOpen()
    if ((await readStream(response.body, onEvent)) === REFRESH) return 'soon'
  } catch {
    // A cut connection is the normal end of a stream; the caller comes back.
  } finally {
    connection.release()
  }
  if (connection.signal.aborted) return 'soon'
  return opened ? 'cut' : 'failed'
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

/** What the server says where only the token has run out. */
const REFRESH = JSON.stringify({ reason: 'refresh' })

/** @returns what the server said at the end; null where the stream just ended */
async function readStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: EarshotEvent) => void,
): Promise<string | null> {
  const dataLines: string[] = []
  let end: string | null = null
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'end') end = data
      else dataLines.push(data)
    },
  })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return end
    noteHeard()
    parser.feed(value)
    if (dataLines.length === 0) continue
    noteTold()
    // The schemas are loaded with the first event, because a page shows its answers without them.
    const { parseEvent } = await import('./parse-event.ts')
    for (const data of dataLines.splice(0)) {
      const event = parseEvent(data)
      if (event !== null) onEvent(event)
    }
  }
}
