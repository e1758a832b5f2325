/** Runs the edge program: what the demo farm's gateways sent, as lines. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Recorded {
  anchor: Date
  /** Messages that arrived after this … */
  from: Date
  /** … up to and including this. */
  to: Date
  /** The file in which the program keeps how far its farm is, for the next start. */
  stateFile?: string | undefined
}

/** The edge program's entry, to be run by this same Node. */
export function edgeProgram(): string {
  const manifest = import.meta.resolve('@earshot/edge/package.json')
  return fileURLToPath(new URL('./bin/earshot-edge.mjs', manifest))
}

/**
 * Runs `earshot-edge record` and yields its lines as they come. Stopping early ends the program; its failure throws
 * with what it said.
 */
export async function* recordDemo({
  anchor,
  from,
  to,
  stateFile,
}: Recorded): AsyncGenerator<string, void, undefined> {
  const span = ['--anchor', anchor.toISOString(), '--from', from.toISOString(), '--to', to.toISOString()]
  const state = stateFile === undefined ? [] : ['--state', stateFile]
  const child = spawn(process.execPath, [edgeProgram(), 'record', ...span, ...state], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', data => {
    complaint = `${complaint}${data}`.slice(-2000)
  })
  const ended = once(child, 'close')
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield line
    }
    const [code] = await ended
    if (code !== 0) throw new Error(`the demo recording failed: ${complaint.trim() || `exit code ${code}`}`)
  } finally {
    if (child.exitCode === null) child.kill()
  }
}
