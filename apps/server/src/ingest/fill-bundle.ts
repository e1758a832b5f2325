/**
 * The first valid value of every sensor counts (spec/3 §4.1). Where a sample was stored with a reading that was not
 * valid and comes again with one that is, the value fills the gap. Everything else stays as first written.
 */
import { CompiledQuery } from 'kysely'
import { arrays } from '#db/array.ts'
import type { Db } from '#db/open.ts'
import { besideEngineLocks, type Stored, storedOf } from './late-samples.ts'
import { dayColumns, intoDays, intoHours, ROLL_UP_FILLED_VALUES } from './roll-up.ts'
import type { Bundle, SampleRow } from './rows.ts'

type Values = Omit<SampleRow, 'airspace_id' | 'bytes' | 'received_at'>

/** A stored sample, where it is stored, with the values that fill its gaps. */
type Gap = Values & Pick<SampleRow, 'airspace_id'>

/**
 * Selects what is still missing of sample `s` and was brought by `i`. It is found by the key alone: the sample keeps
 * its place.
 */
const GAPS = `
  select s.site_id, s.airspace_id, s.device_id, s.slot,
    case when s.coughs is null then i.coughs end as coughs,
    case when s.coughs is null then i.audio_seconds end as audio_seconds,
    case when s.temperature_centi is null then i.temperature_centi end as temperature_centi,
    case when s.humidity_centi is null then i.humidity_centi end as humidity_centi
  from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::smallint[], $6::smallint[], $7::smallint[])
    as i (site_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi)
  join samples s on s.site_id = i.site_id and s.device_id = i.device_id and s.slot = i.slot
  -- The outermost slots leave out other partitions before the query starts.
  where s.slot between $8 and $9 and (
    (s.coughs is null and i.coughs is not null)
    or (s.temperature_centi is null and i.temperature_centi is not null)
    or (s.humidity_centi is null and i.humidity_centi is not null))
  order by s.site_id, s.device_id, s.slot`

/** Somebody else may have filled a gap meanwhile: only what is missing when the row is locked is filled and counted. */
const FILL = `
with gaps as (${GAPS}
  for no key update of s
), filled as (
  update samples s set
    coughs = coalesce(s.coughs, gaps.coughs),
    audio_seconds = coalesce(s.audio_seconds, gaps.audio_seconds),
    temperature_centi = coalesce(s.temperature_centi, gaps.temperature_centi),
    humidity_centi = coalesce(s.humidity_centi, gaps.humidity_centi)
  from gaps
  where s.site_id = gaps.site_id and s.device_id = gaps.device_id and s.slot = gaps.slot
    and s.slot between $8 and $9
  returning gaps.*
), hours as (${intoHours('filled', ROLL_UP_FILLED_VALUES)}
), days as (${intoDays({ rows: 'filled', values: ROLL_UP_FILLED_VALUES, days: 10 })}
)
${storedOf('filled')}`

/** @param options.now the receiving clock, unix seconds */
export async function fillBundle(
  db: Db,
  { bundle, now }: { bundle: Bundle; now: number },
): Promise<Stored[]> {
  // Samples that are simply sent again end here, and have taken no lock.
  const { rows: gaps } = await db.executeQuery<Gap>(
    CompiledQuery.raw(GAPS, parameters(firstValid(bundle.rows))),
  )
  if (gaps.length === 0) return []
  return besideEngineLocks(db, { rows: gaps, now, write: own => fill(own, { gaps, days: bundle.days }) })
}

async function fill(db: Db, { gaps, days }: { gaps: Gap[]; days: Bundle['days'] }): Promise<Stored[]> {
  const { rows } = await db.executeQuery<Stored>(
    CompiledQuery.raw(FILL, [...parameters(gaps), ...dayColumns(days)]),
  )
  return rows
}

/**
 * Merges the rows into one for each device and slot, with the first valid value of each sensor. Rows of one key must
 * stand in order of arrival.
 */
function firstValid(rows: readonly SampleRow[]): Values[] {
  const merged: Values[] = []
  let last: Values | undefined
  for (const { site_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi } of rows) {
    if (last?.slot !== slot || last.device_id !== device_id || last.site_id !== site_id) {
      last = { site_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi }
      merged.push(last)
      continue
    }
    // Coughs are worth nothing without the audio they were heard in.
    if (last.coughs === null) Object.assign(last, { coughs, audio_seconds })
    last.temperature_centi ??= temperature_centi
    last.humidity_centi ??= humidity_centi
  }
  return merged
}

const COLUMNS = [
  'site_id',
  'device_id',
  'slot',
  'coughs',
  'audio_seconds',
  'temperature_centi',
  'humidity_centi',
] as const

/** The parameters are $1 to $9. */
function parameters(rows: readonly Values[]): unknown[] {
  const slots = rows.map(row => row.slot)
  return [
    ...arrays(rows, COLUMNS),
    slots.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER),
    slots.reduce((a, b) => Math.max(a, b), 0),
  ]
}
