/** Drives Chromium over its debugging pipe: with enough of the protocol to load a page as a phone does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

type Params = Record<string, unknown>
interface BrowserEvent {
  method: string
  params: Params
  sessionId?: string
}

export interface Browser {
  send(method: string, params?: Params, sessionId?: string): Promise<Params>
  onEvent(listener: (event: BrowserEvent) => void): void
  close(): Promise<void>
}

/** @param folder for the browser's own files */
export function openBrowser(program: string, folder: string): Browser {
  const child = spawn(
    program,
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--user-data-dir=${folder}`,
      '--remote-debugging-pipe',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  return createBrowser(child)
}

function createBrowser(child: ChildProcess): Browser {
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable]
  const waiting = new Map<number, { resolve: (answer: Params) => void; reject: (error: Error) => void }>()
  const listeners: ((event: BrowserEvent) => void)[] = []
  let last = 0

  const hear = (message: { id?: number; result?: Params; error?: { message: string } } & BrowserEvent) => {
    if (message.id === undefined) {
      for (const listener of listeners) listener(message)
      return
    }
    const { resolve, reject } = waiting.get(message.id) ?? {}
    waiting.delete(message.id)
    if (message.error === undefined) resolve?.(message.result ?? {})
    else reject?.(new Error(message.error.message))
  }
  let text = ''
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (text + chunk).split('\0')
    text = messages.pop() ?? ''
    for (const message of messages) hear(JSON.parse(message))
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'))
  })
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, { resolve, reject })
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
      }),
    onEvent: listener => void listeners.push(listener),
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
