/**
 * The demo farm's telemetry up to now: what is missing, and the recording of it from the edge program. The server
 * knows the barns only through that program's output, as it knows real ones only through their gateways.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { HISTORY_DAYS } from '@earshot/demo/build.ts'
import { demoGateways } from '@earshot/demo/farm.ts'
import type { Db } from '#db/open.ts'
import { type ReplayOptions, type ReplayProgress, replayRecording } from '#replay/replay.ts'

const DAY_MS = 86_400_000
const SLOT_MS = 600_000

export type CatchUp = {
  anchor: Date
  /** Messages that arrived after this are missing. */
  from: Date
  to: Date
}

/**
 * What to record so that the demo farm's telemetry reaches up to `now`; null where no demo farm was seeded. Goes back
 * 45 days at most. The last half hour known is recorded again: a message may have been under way when the server
 * stopped, and one that is stored already changes nothing.
 */
export async function planDemoCatchUp(db: Db, now: Date): Promise<CatchUp | null> {
  const demo = await db.selectFrom('demo_state').select('anchor').executeTakeFirst()
  if (!demo) return null
  const codes = demoGateways().flatMap(place => place.devices.map(device => device.code))
  const known = await db
    .selectFrom('device_states')
    .innerJoin('devices', 'devices.id', 'device_states.device_id')
    .where('devices.code', 'in', codes)
    .select(eb => eb.fn.max('device_states.last_slot').as('slot'))
    .executeTakeFirst()
  const oldest = Math.min(demo.anchor.getTime(), now.getTime()) - HISTORY_DAYS * DAY_MS
  const earliest = Math.max(oldest, now.getTime() - HISTORY_DAYS * DAY_MS)
  const resume = known?.slot == null ? earliest : (known.slot + 1) * SLOT_MS - 3 * SLOT_MS
  const from = new Date(Math.max(earliest, resume))
  return { anchor: demo.anchor, from, to: new Date(Math.max(now.getTime(), from.getTime())) }
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
export async function* recordDemo({ anchor, from, to }: CatchUp): AsyncGenerator<string, void, undefined> {
  const span = ['--anchor', anchor.toISOString(), '--from', from.toISOString(), '--to', to.toISOString()]
  const child = spawn(process.execPath, [edgeProgram(), 'record', ...span], {
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

export type DemoHistory = CatchUp & {
  db: Db
  log: ReplayOptions['log']
  /** Judges what is due at a moment of the virtual clock; absent: samples are only stored. */
  engine?: ReplayOptions['engine']
  /** Called after each batch with how far the history has come, 0..1. */
  onProgress?: (share: number, progress: Readonly<ReplayProgress>) => void
}

/** Makes the missing history: the edge program's recording through the real ingest and engine. */
export function runDemoHistory(history: DemoHistory): Promise<ReplayProgress> {
  const { db, log, engine, anchor, from, to, onProgress } = history
  const span = Math.max(1, to.getTime() - from.getTime())
  return replayRecording({
    db,
    log,
    lines: recordDemo({ anchor, from, to }),
    ...(engine && { engine }),
    onProgress: progress => {
      const done = progress.at === null ? 0 : (progress.at.getTime() - from.getTime()) / span
      onProgress?.(Math.min(1, Math.max(0, done)), progress)
    },
  })
}
