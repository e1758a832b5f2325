/** A gateway without a line for a day, killed while it waits and while it catches up. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneFile } from '@earshot/one-file'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { randomStream } from '#simulator/random.ts'
import { TestBroker } from '#test/broker.ts'
import type { StoredMessage } from './segment-files.ts'

const SLOT_MS = 600_000
const SLOTS = 144
/** Each room of a barn sends one message a slot. */
const MESSAGES_A_SLOT = 5
const MESSAGES = SLOTS * MESSAGES_A_SLOT
const KILLS = 4
const START = Date.parse('2026-03-02T00:00:00Z')

let directory: string
let broker: TestBroker
let agent: ChildProcess | undefined
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'earshot-cut-'))
  broker = new TestBroker()
  await broker.start()
})
afterEach(async () => {
  agent?.kill('SIGKILL')
  await broker.stop()
  rmSync(directory, { recursive: true, force: true })
})

const upTo = (count: number) => [...Array(count).keys()]
const sizeOnDisk = () =>
  readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)

/** Makes a message as large as a room's is, with the time at which it was made. */
function message(n: number): StoredMessage {
  const at = new Date(START + Math.floor(n / MESSAGES_A_SLOT) * SLOT_MS).toISOString()
  const sample = { coughs: 12, audio_seconds: 600, temperature_c: 21.4, humidity_pct: 63.2, bytes: 180 }
  const samples = upTo(4).map(device => ({ device_code: `D-${n % MESSAGES_A_SLOT}-${device}`, ...sample }))
  return { at, body: { n, samples } }
}

async function startAgent(): Promise<ChildProcess> {
  const child = fork(await oneFile(new URL('../test/agent-process.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, DIRECTORY: directory, BROKER_URL: `mqtt://127.0.0.1:${broker.port}` },
  })
  agent = child
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** The monitors' side: hands over message after message and remembers which were taken; none is handed over twice. */
async function handOver(numbers: readonly number[], killBefore: ReadonlySet<number>): Promise<number[]> {
  const kept: number[] = []
  let child = await startAgent()
  const listen = () => child.on('message', ({ kept: n }: { kept: number }) => kept.push(n))
  listen()
  for (const n of numbers) {
    child.send(message(n), () => {})
    // It dies with this one on its way: taken or not, but never in halves.
    if (killBefore.has(n)) {
      await kill(child)
      child = await startAgent()
      listen()
      continue
    }
    while (kept.at(-1) !== n) await once(child, 'message')
  }
  return kept
}

it('The agent sends a whole day after a cut, oldest first and without a gap, however often it is killed on the way', {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  process.stdout.write(`cut off: SEED=${seed}\n`)
  const random = randomStream(String(seed), 'cut off')
  const somewhere = () => new Set(upTo(KILLS).map(() => 1 + Math.floor(random.uniform() * (MESSAGES - 1))))
  const port = broker.port
  await broker.stop()
  const kept = await handOver(upTo(MESSAGES), somewhere())
  expect(kept.length).toBeGreaterThanOrEqual(MESSAGES - KILLS)
  const waiting = sizeOnDisk()

  // Killed again, after so many messages have come in.
  let current = agent
  const marks = [...somewhere()].sort((a, b) => a - b)
  let kills = 0
  let restarted: Promise<unknown> = Promise.resolve()
  broker.beforeAck = () => {
    const mark = marks[kills]
    if (mark === undefined || new Set(broker.received).size < mark) return
    const dying = current
    // It is just being started again.
    if (dying === undefined) return
    kills += 1
    current = undefined
    restarted = kill(dying).then(async () => {
      current = await startAgent()
    })
  }
  broker.port = port
  await broker.start()
  const last = kept.at(-1) ?? 0
  await broker.until(() => broker.received.includes(last))
  await restarted

  // The order in which each came first is what a receiver that knows its key keeps.
  const firsts = [...new Set(broker.received)]
  expect(firsts).toEqual([...firsts].sort((a, b) => a - b))
  expect(kept.filter(n => !firsts.includes(n))).toEqual([])
  expect(kills).toBeGreaterThan(0)
  process.stdout.write(
    `cut off: ${kept.length} of ${MESSAGES} messages taken (${waiting} bytes), ${KILLS} kills while waiting, ` +
      `${kills} while catching up, ${broker.received.length} received\n`,
  )
})
