/** Gathers what one sensor of an airspace measured lately, for whoever tries limits on it. It judges nothing and locks nothing. */
import { setImmediate as others } from 'node:timers/promises'
import { DOMAIN } from '@earshot/contract/domain.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import type { Span } from '@earshot/engine/batch.ts'
import type { AirspaceInput, DeviceInput } from '@earshot/engine/evaluation.ts'
import type { JudgedNormal } from '@earshot/engine/normal/judge-normal.ts'
import { measureDays, type Past } from '@earshot/engine/past.ts'
import type { Reading } from '@earshot/engine/reading.ts'
import {
  localDates,
  newestDueSlot,
  SLOT_MS,
  SLOTS_PER_DAY,
  seenAtSlot,
  slotEnd,
} from '@earshot/engine/time.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bytes, int, orNull, rowsOf } from '#db/rows.ts'
import { dayOfSlot, type PackedSample, unpackDay } from '#packed/day-format.ts'
import { loadWork, workSpans } from '#sql/expected-work.ts'
import { loadBatches, loadLicences, loadPlacements } from '#tick/queries/facts.ts'

const { rdi } = DOMAIN
const GRACE_SECONDS = DOMAIN.evalGraceMin * 60

export interface PastOf {
  siteId: number
  airspaceId: number
  timeZone: string
  sensor: Sensor
  now: Date
  days: number
  /** What was normal on each day; without it nothing says how many times its normal the airspace coughed. */
  normals?: JudgedNormal['days'] | undefined
}

/**
 * The past of one sensor, as far back as so many days, or as the airspace has measured. Days are worked out one by one, so that
 * everything else that the process does has its turn in between.
 */
export async function loadPast(db: Db, asked: PastOf): Promise<Past> {
  const { input, slots } = await loadInput(db, asked)
  const days = measureDays(input, slots, asked.sensor)
  for (;;) {
    const { done, value } = days.next()
    if (done === true) return value
    await others()
  }
}

/** The first slot of so many days up to now. */
export function earliestSlot({ now, days }: Pick<PastOf, 'now' | 'days'>): number {
  return newestDueSlot(now.getTime()) - days * SLOTS_PER_DAY + 1
}

async function loadInput(
  db: Db,
  { siteId, airspaceId, timeZone, sensor, now, days, normals }: PastOf,
): Promise<{ input: AirspaceInput; slots: { from: number; to: number } }> {
  const to = newestDueSlot(now.getTime())
  const earliest = earliestSlot({ now, days })
  const since = earliest * SLOT_MS
  const place = { siteId, airspaceId }
  const [placements, batches, work] = await Promise.all([
    loadPlacements(db, { airspaceIds: [airspaceId], since }),
    loadBatches(db, { airspaceIds: [airspaceId], since }),
    loadWork(db, { siteIds: [siteId], since: new Date(since) }),
  ])
  const hung = new Map<number, Span[]>()
  for (const { deviceId, span } of placements) hung.set(deviceId, [...(hung.get(deviceId) ?? []), span])
  const deviceIds = [...hung.keys()]
  const half = Math.ceil(deviceIds.length / 2)
  const asked = { ...place, sensor, from: earliest - rdi.windowSlots + 1, to }
  // Packing keeps a processor busy: the database does half of it on each of two connections.
  const [licences, ...halves] = await Promise.all([
    loadLicences(db, deviceIds),
    loadPackedReadings(db, { ...asked, deviceIds: deviceIds.slice(0, half) }),
    loadPackedReadings(db, { ...asked, deviceIds: deviceIds.slice(half) }),
  ])
  const readings = new Map(halves.flatMap(one => [...one]))
  const first = Math.min(to + 1, ...[...readings.values()].flatMap(([one]) => (one ? [one.slot] : [])))
  const slots = { from: Math.max(earliest, first), to }
  const devices = [...hung].map(([deviceId, spans]): DeviceInput => {
    const own = { placements: spans, licences: licences.get(deviceId) ?? [] }
    return { deviceId, ...own, readings: readings.get(deviceId) ?? [] }
  })
  return {
    slots,
    input: {
      limits: [],
      ...(normals && { ownNormal: { timeZone: zoneOrUtc(timeZone), days: normals } }),
      work: workSpans(work, { ...place, timeZone }, { from: slotEnd(slots.from - 1), to: slotEnd(to) }),
      dateOf: localDates(timeZone),
      batches: batches.get(airspaceId) ?? [],
      devices,
    },
  }
}

/** Stands for a climate that was not valid. */
const NONE = -32_768
/** The lower 32 of 64 bits. */
const LOWER_HALF = 0xffff_ffff
/** More seconds of audio than a slot has: coughs and audio are one number. */
const AUDIO_PLACES = 1024
/** No reading comes so many slots late that a stretch of days would still use it. */
const LATEST = 32_767
const BYTES = 8
/** After about so many readings everything else has its turn. */
const MANY = 2000

interface PackedReadings {
  siteId: number
  airspaceId: number
  sensor: Sensor
  deviceIds: readonly number[]
  from: number
  to: number
}

/**
 * The readings of one sensor, of climate beside the other one's, by device in slot order. A monitor's 90 days are 13,000 rows: the
 * database packs them into one, eight bytes each, since reading that many rows takes longer than all the rest: 16 bits for the slot,
 * counted from the first, 16 for how many slots late it came, and 32 for what was measured.
 */
async function loadPackedReadings(
  db: Db,
  { siteId, airspaceId, sensor, deviceIds, from, to }: PackedReadings,
): Promise<Map<number, Reading[]>> {
  const measured =
    sensor === 'COUGHS'
      ? sql`coalesce(coughs * ${AUDIO_PLACES}::int + audio_seconds, -1)`
      : sql`((coalesce(temperature_centi, ${NONE}::int)::int << 16) | (coalesce(humidity_centi, ${NONE}::int)::int & 65535))`
  const rows = await rowsOf(
    db,
    { device_id: int, day: orNull(int), packed: bytes },
    sql`select p.device_id, p.day, p.packed from packed_sample_days p
    where p.site_id = ${siteId} and p.device_id = ${anyOf(deviceIds)} and p.day between ${dayOfSlot(from)}::int and ${dayOfSlot(to)}::int
    union all
    select d.id as device_id, null::int, r.packed
    from unnest(${deviceIds}::int[]) as d (id) cross join lateral (
      select string_agg(int8send((((slot - ${from}::int) << 16) | ${SLOTS_LATE})::int8 << 32
        | (${measured}::int8 & ${LOWER_HALF}::int8)), ''::bytea order by slot) as packed
      from samples where site_id = ${siteId} and device_id = d.id and airspace_id = ${airspaceId}
        and slot between ${from}::int and ${to}::int) r
    where r.packed is not null
    order by device_id, day`,
  )
  const readings = new Map<number, Reading[]>()
  for (const { device_id, day, packed } of rows) {
    const own = readings.get(device_id) ?? []
    readings.set(device_id, own)
    if (day === null) own.push(...unpackReadings(packed, { sensor, from }))
    else own.push(...readingsOfDay(unpackDay(packed, day), { airspaceId, sensor, from, to }))
    if (own.length % MANY < SLOTS_PER_DAY) await others()
  }
  // A day may stand in both: some of it came once the rest was packed.
  for (const own of readings.values()) own.sort((a, b) => a.slot - b.slot)
  return readings
}

/** What a packed day holds of one sensor, as the database packs it for the days that are not. */
function readingsOfDay(
  samples: readonly PackedSample[],
  { airspaceId, sensor, from, to }: Pick<PackedReadings, 'airspaceId' | 'sensor' | 'from' | 'to'>,
): Reading[] {
  return samples
    .filter(sample => sample.airspaceId === airspaceId && sample.slot >= from && sample.slot <= to)
    .map(({ slot, receivedUs, coughs, audioSeconds, temperatureCenti, humidityCenti }) => {
      const seenAt = Math.min(slot + LATEST, seenAtSlot(slot, receivedUs / 1000))
      const isHeard = coughs !== null && audioSeconds !== null
      return sensor === 'COUGHS'
        ? soundReading(slot, seenAt, isHeard ? coughs * AUDIO_PLACES + audioSeconds : -1)
        : climateReading(
            slot,
            seenAt,
            ((temperatureCenti ?? NONE) << 16) | ((humidityCenti ?? NONE) & 65_535),
          )
    })
}

/** How many slots after its own the first one is that may use a sample, as `seenAtSlot` has it. */
const SLOTS_LATE = sql`least(${LATEST}::int, greatest(0,
  ceil((date_part('epoch', received_at) - ${GRACE_SECONDS}::int) / ${DOMAIN.slotSeconds}::int)::int - 1 - slot))`

function unpackReadings(packed: Buffer, { sensor, from }: { sensor: Sensor; from: number }): Reading[] {
  const readings: Reading[] = []
  for (let at = 0; at < packed.length; at += BYTES) {
    const slot = from + packed.readInt16BE(at)
    const seenAt = slot + packed.readInt16BE(at + 2)
    readings.push(
      sensor === 'COUGHS'
        ? soundReading(slot, seenAt, packed.readInt32BE(at + 4))
        : climateReading(slot, seenAt, packed.readInt32BE(at + 4)),
    )
  }
  return readings
}

function soundReading(slot: number, seenAt: number, heard: number): Reading {
  const isHeard = heard >= 0
  return {
    slot,
    seenAt,
    coughs: isHeard ? Math.floor(heard / AUDIO_PLACES) : null,
    audioSeconds: isHeard ? heard % AUDIO_PLACES : null,
    temperatureC: null,
    humidityPct: null,
  }
}

function climateReading(slot: number, seenAt: number, measured: number): Reading {
  const [temperature, humidity] = [measured >> 16, (measured << 16) >> 16]
  return {
    slot,
    seenAt,
    coughs: null,
    audioSeconds: null,
    temperatureC: temperature === NONE ? null : temperature / 100,
    humidityPct: humidity === NONE ? null : humidity / 100,
  }
}
