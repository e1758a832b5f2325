/** The samples an evaluation needs: raw ones for the slots judged, sums for a single cough window. */

import type { CoughWindow } from '@earshot/contract/rules/health/rdi.ts'
import type { Reading } from '@earshot/engine/reading.ts'
import { seenAtSlot } from '@earshot/engine/time.ts'
import type { StrokeSums } from '@earshot/engine/voiceprint.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, rowsOf } from '#db/rows.ts'
import { withSampleHours } from '#packed/hours-table.ts'
import { readSamples, type StoredSample } from '#packed/read-samples.ts'

/** A device in an airspace; a moved device leaves its old samples behind. */
export interface Where {
  siteId: number
  airspaceId: number
  deviceId: number
}

export function keyOf({ airspaceId, deviceId }: { airspaceId: number; deviceId: number }): string {
  return `${airspaceId}:${deviceId}`
}

/** Loads samples by device in slot order, each device within its own range of slots. */
export async function loadReadings(
  db: Db,
  wanted: readonly (Where & { from: number; to: number })[],
): Promise<Map<string, Reading[]>> {
  const readings = new Map<string, Reading[]>()
  const found = await readSamples(db, wanted)
  for (const [n, where] of wanted.entries()) {
    const own = found[n]
    if (own === undefined || own.length === 0) continue
    const list = readings.get(keyOf(where)) ?? []
    readings.set(keyOf(where), list)
    for (const sample of own) list.push(toReading(sample))
  }
  return readings
}

function toReading(sample: StoredSample): Reading {
  return {
    slot: sample.slot,
    seenAt: seenAtSlot(sample.slot, sample.receivedUs / 1000),
    coughs: sample.coughs,
    audioSeconds: sample.audioSeconds,
    temperatureC: sample.temperatureCenti === null ? null : sample.temperatureCenti / 100,
    humidityPct: sample.humidityCenti === null ? null : sample.humidityCenti / 100,
  }
}

/** Sums of some hours from the hourly roll-up, `groupHours` hours together: 24 is a window, 3 a stroke. */
export interface HourSums {
  key: string
  /** The group is floor(hour / groupHours), or the hour itself. */
  group: number
  coughs: number
  audioSeconds: number
}

const HEARD = ['coughs', 'audio_seconds'] as const

/** @param wanted first and last hour, both included, of each device */
export async function loadHourSums(
  db: Db,
  { wanted, groupHours }: { wanted: readonly (Where & { from: number; to: number })[]; groupHours: number },
): Promise<HourSums[]> {
  if (wanted.length === 0) return []
  const lowest = Math.min(...wanted.map(one => one.from))
  const highest = Math.max(...wanted.map(one => one.to))
  const hours = {
    siteIds: [...new Set(wanted.map(one => one.siteId))],
    deviceIds: [...new Set(wanted.map(one => one.deviceId))],
    from: lowest,
    to: highest,
    columns: HEARD,
  }
  const rows = await withSampleHours(db, hours, (on, hourly) =>
    rowsOf(
      on,
      { airspace_id: int, device_id: int, grp: int, coughs: int, audio_seconds: int },
      sql`select h.airspace_id, h.device_id, h.hour / ${groupHours}::int as grp,
      sum(h.coughs) as coughs, sum(h.audio_seconds) as audio_seconds
    from ${devicesIn(wanted)} as w (site_id, airspace_id, device_id, from_hour, to_hour)
    join ${hourly} h on h.site_id = w.site_id and h.airspace_id = w.airspace_id and h.device_id = w.device_id
      and h.hour between w.from_hour and w.to_hour
    where h.hour between ${lowest}::int and ${highest}::int
    group by 1, 2, 3`,
    ),
  )
  return rows.map(row => ({
    key: `${row.airspace_id}:${row.device_id}`,
    group: row.grp,
    coughs: row.coughs,
    audioSeconds: row.audio_seconds,
  }))
}

/** The hours from each device's first up to the judged one, which is not one of them. */
export async function loadWindows(
  db: Db,
  wanted: readonly (Where & { firstHour: number; hour: number })[],
): Promise<Map<string, CoughWindow>> {
  const windows = new Map<string, CoughWindow>(
    wanted.map(where => [keyOf(where), { coughs: 0, audioSeconds: 0 }]),
  )
  const sums = await loadHourSums(db, {
    wanted: wanted.map(where => ({ ...where, from: where.firstHour, to: where.hour - 1 })),
    groupHours: 1_000_000_000,
  })
  for (const { key, coughs, audioSeconds } of sums) windows.set(key, { coughs, audioSeconds })
  return windows
}

/** Sums per stroke of three hours, by airspace. */
export async function loadStrokes(
  db: Db,
  wanted: readonly (Where & { from: number; to: number })[],
): Promise<Map<number, StrokeSums[]>> {
  const sums = await loadHourSums(db, { wanted, groupHours: 3 })
  const strokes = new Map<number, StrokeSums[]>()
  for (const { key, group, coughs, audioSeconds } of sums) {
    const airspaceId = Number(key.split(':')[0])
    const list = strokes.get(airspaceId) ?? []
    list.push({ stroke: group, coughs, audioSeconds })
    strokes.set(airspaceId, list)
  }
  return strokes
}

function devicesIn(wanted: readonly (Where & { from: number; to: number })[]) {
  return sql`unnest(
    ${wanted.map(one => one.siteId)}::int[], ${wanted.map(one => one.airspaceId)}::int[],
    ${wanted.map(one => one.deviceId)}::int[], ${wanted.map(one => one.from)}::int[], ${wanted.map(one => one.to)}::int[])`
}
