/** `earshot-edge`: makes recordings of the demo farm and runs it live. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { DirectoryInUse } from '#agent/directory-lock.ts'
import { outbreakBarn } from '#simulator/outbreak-barns.ts'
import { recordingLines } from '#simulator/recording.ts'
import { startLive } from './live.ts'
import { openStateFile } from './state-file.ts'

const HELP = `earshot-edge <command> [options]

  record   Writes what the demo farm's gateways sent, one MQTT message a line, ordered by arrival.
    --anchor ISO   when the demo farm was seeded; fixes everything that happens
    --from ISO     messages that arrived after this
    --to ISO       up to and including this
    --out FILE|-   where to (default: -, standard output)
    --state FILE   keeps where the farm stands, so that a later run goes on from there

  live     Runs the demo barns on the clock; every gateway sends over its own MQTT connection.
    --broker URL   mqtt://host:port
    --anchor ISO   as for record
    --from ISO     what arrived up to here is already known (default: now)
    --data-dir DIR where each gateway keeps what was not yet acknowledged; one process a directory
    --state FILE   as for record
    --until-stdin-ends   stop when standard input closes, so that it ends with its parent

  outbreaks  Writes simulated barns with an outbreak each, one a line, to try rules on.
    --seeds 1-50   which barns; the same seed always makes the same one
    --loudness 1   what their animals cough when well, over what the model gives them

  --help   Shows this.
`

const IN_USE_ATTEMPTS = 50
const IN_USE_WAIT_MS = 100

/** Something is wrong with the command line; the message is shown without a stack. */
class UsageError extends Error {}

function parseDate(name: string, text: string | undefined): Date {
  if (text === undefined) throw new UsageError(`--${name} is missing`)
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new UsageError(`--${name}: "${text}" is not an ISO date and time`)
  return date
}

/** Each barn is made when the line of the one before has been taken. */
async function outbreaks(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seeds: { type: 'string', default: '1-50' }, loudness: { type: 'string', default: '1' } },
  })
  const [first = Number.NaN, last = first] = values.seeds.split('-').map(Number)
  const loudness = Number(values.loudness)
  if (!(first <= last) || !(loudness > 0)) throw new UsageError('--seeds 1-50, and --loudness above 0')
  for (let seed = first; seed <= last; seed++) {
    const line = `${JSON.stringify(outbreakBarn(seed, loudness))}\n`
    await new Promise(written => process.stdout.write(line, written))
  }
}

async function record(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      anchor: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      out: { type: 'string', default: '-' },
      state: { type: 'string' },
    },
  })
  const anchor = parseDate('anchor', values.anchor)
  const from = parseDate('from', values.from)
  const to = parseDate('to', values.to)
  if (to < from) throw new UsageError('--to lies before --from')
  const output: Writable = values.out === '-' ? process.stdout : createWriteStream(values.out)

  let chunk = ''
  const state = openStateFile(values.state, anchor)
  for (const line of recordingLines({ anchor, from, to, states: state.states, onState: state.add })) {
    chunk += `${JSON.stringify(line)}\n`
    if (chunk.length < 64 * 1024) continue
    if (!output.write(chunk)) await once(output, 'drain')
    chunk = ''
  }
  state.write()
  if (values.out === '-') {
    await new Promise<void>(resolve => output.write(chunk, () => resolve()))
    return
  }
  output.end(chunk)
  await finished(output)
}

async function live(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      broker: { type: 'string' },
      anchor: { type: 'string' },
      from: { type: 'string' },
      'data-dir': { type: 'string' },
      state: { type: 'string' },
      'until-stdin-ends': { type: 'boolean', default: false },
    },
  })
  if (!values.broker) throw new UsageError('--broker is missing')
  if (!values['data-dir']) throw new UsageError('--data-dir is missing')
  const anchor = parseDate('anchor', values.anchor)
  const from = values.from === undefined ? new Date() : parseDate('from', values.from)
  const log = pino({ name: 'edge', level: process.env.LOG_LEVEL ?? 'info' })
  const state = openStateFile(values.state, anchor)
  const options = { brokerUrl: values.broker, anchor, from, dataDir: values['data-dir'], log, state }
  const barn = await retryWhileInUse(() => startLive(options))

  const ended = [once(process, 'SIGINT'), once(process, 'SIGTERM')]
  if (values['until-stdin-ends']) ended.push(once(process.stdin.resume(), 'close'))
  await Promise.race(ended)
  await barn.stop()
}

/** The one before may still be ending: it is given a while. */
async function retryWhileInUse<Result>(start: () => Result): Promise<Result> {
  for (let attempts = 0; attempts < IN_USE_ATTEMPTS; attempts++) {
    try {
      return start()
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error
      await setTimeout(IN_USE_WAIT_MS)
    }
  }
  return start()
}

async function main([command, ...rest]: string[]): Promise<void> {
  if (command === undefined || command === '--help' || command === 'help' || rest.includes('--help')) {
    process.stdout.write(HELP)
    return
  }
  if (command === 'record') return record(rest)
  if (command === 'outbreaks') return outbreaks(rest)
  if (command === 'live') return live(rest)
  throw new UsageError(`unknown command "${command}"`)
}

// A reader that has seen enough closes the pipe; that is not an error.
process.stdout.on('error', error => {
  process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1)
})

try {
  await main(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  const usage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
  process.stderr.write(usage && error instanceof Error ? `${error.message}\n\n${HELP}` : `${String(error)}\n`)
  process.exit(usage ? 2 : 1)
}
