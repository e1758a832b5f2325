/** An open page: it hears events, and then asks for what it shows. */
import { events } from '@earshot/contract/endpoints/farm/events.ts'
import { EarshotEvent } from '@earshot/contract/events.ts'

export interface PageOptions {
  url: string
  token: string
  /** The page refreshes at most once in so long; it follows the first event after a pause at once. */
  refreshMs: number
  isAffected: (event: EarshotEvent) => boolean
  /** Asks for what is shown. */
  refresh: () => Promise<void>
}

export interface OpenPage {
  close(): Promise<void>
}

/** Resolves when its event stream is open. */
export async function openPage(options: PageOptions): Promise<OpenPage> {
  const ending = new AbortController()
  const stream = await fetch(`${options.url}${events.stream.path}`, {
    headers: { authorization: `Bearer ${options.token}` },
    signal: ending.signal,
  })
  if (!stream.ok || stream.body === null) throw new Error(`no events: ${stream.status}`)
  const { touch, idle } = createRefresher(options)
  const read = readEvents(stream.body, event => {
    if (options.isAffected(event)) touch()
  })
  const ended = read.catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  return {
    close: async () => {
      ending.abort()
      await ended
      await idle()
    },
  }
}

/** Refreshes as the portal's live updates do: never twice at once. */
function createRefresher({ refreshMs, refresh }: Pick<PageOptions, 'refreshMs' | 'refresh'>) {
  let waiting = false
  let running: Promise<void> = Promise.resolve()
  let lastRun = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    const wait = lastRun + refreshMs - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    waiting = false
    lastRun = performance.now()
    await refresh()
  }

  return {
    touch: () => {
      if (waiting) return
      waiting = true
      running = running.then(run)
    },
    idle: () => running,
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: EarshotEvent) => void,
): Promise<void> {
  let text = ''
  for await (const chunk of body) {
    text += Buffer.from(chunk).toString()
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      const event = line.startsWith('data: ') ? EarshotEvent.safeParse(JSON.parse(line.slice(6))) : undefined
      if (event?.success) onEvent(event.data)
    }
  }
}
