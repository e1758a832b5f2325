/**
 * The demo farm's telemetry up to now: what is missing, and making it. The server knows the barns only through the edge
 * program's output, as it knows real ones only through their gateways.
 */
import { HISTORY_DAYS } from '@earshot/demo/build.ts'
import { airspacesOf, DEMO_SITES, demoGateways, devicesOf } from '@earshot/demo/farm.ts'
import type { DemoSite } from '@earshot/demo/types.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { fanOutLines } from '#replay/fan-out-lines.ts'
import type { ReplayProgress } from '#replay/pending-lines.ts'
import { type ReplayOptions, replayRecording } from '#replay/replay.ts'
import { recordDemo } from './demo-recording.ts'

const DAY_MS = 86_400_000
const SLOT_MS = 600_000

export type CatchUp = {
  anchor: Date
  /** Messages that arrived after this are missing, … */
  from: Date
  to: Date
  /** … but of these sites only those after a later moment: a start before this one was stopped half way. */
  made: ReadonlyMap<number, Date>
}

/**
 * Plans what to record so that the demo farm's telemetry reaches up to `now`; null where no demo farm was seeded.
 * Goes back 45 days at most. The last half hour known is recorded again: a message may have been under way when the
 * server stopped, and one that is stored already changes nothing.
 */
export async function planDemoCatchUp(db: Db, now: Date): Promise<CatchUp | null> {
  const demo = await db.selectFrom('demo_state').select(['anchor', 'history']).executeTakeFirst()
  if (!demo) return null
  const { anchor } = demo
  const oldest = Math.min(anchor.getTime(), now.getTime()) - HISTORY_DAYS * DAY_MS
  const earliest = Math.max(oldest, now.getTime() - HISTORY_DAYS * DAY_MS)
  const made = parseHistory(demo.history)
  // A half-made history does not tell where it ends: by now anybody may have sent a sample.
  const resume = made.size > 0 ? Math.min(...[...made.values()].map(Number)) : await lastKnownMinute(db)
  const from = new Date(Math.max(earliest, resume ?? earliest))
  return { anchor, from, to: new Date(Math.max(now.getTime(), from.getTime())), made }
}

async function lastKnownMinute(db: Db): Promise<number | null> {
  const codes = demoGateways().flatMap(place => place.devices.map(device => device.code))
  const known = await db
    .selectFrom('device_states')
    .innerJoin('devices', 'devices.id', 'device_states.device_id')
    .where('devices.code', 'in', codes)
    .select(eb => eb.fn.max('device_states.last_slot').as('slot'))
    .executeTakeFirst()
  return known?.slot == null ? null : (known.slot + 1) * SLOT_MS - 3 * SLOT_MS
}

export type DemoHistory = CatchUp & {
  db: Db
  log: ReplayOptions['log']
  /** Judges what is due in some sites at a moment of their virtual clock; absent: samples are only stored. */
  engine?: (now: Date, siteIds: readonly number[]) => Promise<unknown>
  /** Called after each batch with how far the history has come, 0..1. */
  onProgress?: (share: number) => void
  /** The file that `Recorded` describes. */
  stateFile?: string
  /** After an abort the next start goes on where this one stopped. */
  signal?: AbortSignal
}

/** Lines read ahead for sites that are behind, about two days of the farm. */
const LINES_AHEAD = 16_000
/**
 * Clocks that run side by side: while one waits for the database another is judged. More of them cost more passes than
 * two processors win by them.
 */
const CLOCKS = 4
/** The passes become finer so long before the end, for what is shown of the last days. */
const FINE_MS = 2 * DAY_MS

/**
 * Makes the missing history: the edge program's recording through the real ingest and engine. No site's figures follow
 * from another's, so the sites share out over a few clocks of their own, and a monitor that falls silent stops only one.
 */
export async function runDemoHistory(history: DemoHistory): Promise<ReplayProgress> {
  const { db, log, anchor, from, to, made } = history
  const places = await assignGroups(db)
  const groups = groupSites(places)
  const starts = new Map(
    [...groups].map(([clock, siteIds]) => [
      clock,
      Math.min(...siteIds.map(id => made.get(id) ?? from).map(Number)),
    ]),
  )
  for (const [clock, siteIds] of groups) await saveHistory(db, siteIds, new Date(starts.get(clock) ?? from))
  const parts = fanOutLines({
    lines: recordDemo({ anchor, from, to, stateFile: history.stateFile }),
    keys: [...groups.keys()],
    keyOf: line => {
      const [, at = '', gateway = ''] = HEAD.exec(line) ?? []
      const clock = places.get(gateway)?.clock
      return clock !== undefined && Date.parse(at) > (starts.get(clock) ?? 0) ? clock : undefined
    },
    most: LINES_AHEAD,
  })
  const share = combineProgress(history, groups.size)
  const failed = new AbortController()
  const signal = history.signal ? AbortSignal.any([history.signal, failed.signal]) : failed.signal
  const runs = [...parts].map(([clock, lines], index) =>
    replayRecording({
      db,
      log,
      lines,
      siteIds: groups.get(clock),
      until: to,
      coarseUntil: new Date(to.getTime() - FINE_MS),
      ...engineOf(history, groups.get(clock) ?? []),
      signal,
      onProgress: ({ at }) => share(index, at),
    }),
  )
  const progress = (await runAll(runs, failed)).reduce(addProgress)
  await db.updateTable('demo_state').set({ history: null }).execute()
  return progress
}

/** Runs them side by side. Where one fails the others leave too, and nobody is at work any more when this rejects. */
async function runAll<Result>(runs: readonly Promise<Result>[], failed: AbortController): Promise<Result[]> {
  try {
    return await Promise.all(runs)
  } catch (error) {
    failed.abort()
    await Promise.allSettled(runs)
    throw error
  }
}

/** The replay parses each line; when and from which gateway it came stands first, as the edge program writes it. */
const HEAD = /^\{"at":"([^"]*)","gateway_code":"([^"]*)"/

/**
 * Each pass is noted: a start that is stopped half way goes on there. What arrives in the very moment of a pass is stored
 * only after it, so the noted moment is the one before.
 */
function engineOf({ db, engine }: DemoHistory, siteIds: readonly number[]): Pick<ReplayOptions, 'engine'> {
  if (engine === undefined) return {}
  return {
    engine: async now => {
      await engine(now, siteIds)
      await saveHistory(db, siteIds, new Date(now.getTime() - 1))
    },
  }
}

/** The history is as far as its slowest clock. */
function combineProgress({ from, to, onProgress }: DemoHistory, clocks: number) {
  const span = Math.max(1, to.getTime() - from.getTime())
  const shares = Array.from({ length: clocks }, () => 0)
  return (clock: number, at: Date | null): void => {
    const done = at === null ? 0 : (at.getTime() - from.getTime()) / span
    shares[clock] = Math.min(1, Math.max(0, done))
    onProgress?.(Math.min(...shares))
  }
}

function parseHistory(history: unknown): Map<number, Date> {
  return new Map(Object.entries(history ?? {}).map(([siteId, at]) => [Number(siteId), new Date(String(at))]))
}

async function saveHistory(db: Db, siteIds: readonly number[], at: Date): Promise<void> {
  const made = JSON.stringify(Object.fromEntries(siteIds.map(id => [id, at.toISOString()])))
  await sql`update demo_state set history = coalesce(history, '{}') || ${made}::jsonb`.execute(db)
}

interface Place {
  siteId: number
  clock: number
}

/** The demo farm's gateways by code: the biggest sites go to different clocks. */
async function assignGroups(db: Db): Promise<Map<string, Place>> {
  const bySize = DEMO_SITES.toSorted((a, b) => monitors(b) - monitors(a))
  const clocks = new Map(bySize.map((site, index) => [site.key, index % CLOCKS]))
  const gateways = demoGateways()
  const codes = gateways.map(place => place.gateway.code)
  const rows = await db
    .selectFrom('gateways')
    .select(['code', 'site_id'])
    .where('code', 'in', codes)
    .execute()
  const sites = new Map(rows.map(row => [row.code, row.site_id]))
  return new Map(
    gateways.flatMap(({ gateway: { code }, site: { key } }) => {
      const siteId = sites.get(code)
      return siteId == null ? [] : [[code, { siteId, clock: clocks.get(key) ?? 0 }] as const]
    }),
  )
}

function monitors(site: DemoSite): number {
  return airspacesOf(site).flatMap(devicesOf).length
}

function groupSites(places: ReadonlyMap<string, Place>): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const { siteId, clock } of places.values()) {
    const group = groups.get(clock) ?? []
    if (!group.includes(siteId)) groups.set(clock, [...group, siteId])
  }
  return groups
}

function addProgress(one: ReplayProgress, other: ReplayProgress): ReplayProgress {
  return {
    lines: one.lines + other.lines,
    samples: one.samples + other.samples,
    rejected: one.rejected + other.rejected,
    heartbeats: one.heartbeats + other.heartbeats,
    bad: one.bad + other.bad,
    at: one.at !== null && (other.at === null || one.at > other.at) ? one.at : other.at,
  }
}
