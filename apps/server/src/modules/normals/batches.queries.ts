/** The batches that a normal stands on, with the days that were learnt of them. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { PRODUCT_TYPES } from '@earshot/contract/values.ts'
import type { LearntDay } from '@earshot/engine/normal/learnt-day.ts'
import type { LearntBatch } from '@earshot/engine/normal/quiet-days.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { day, int, intsWithGaps, json, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'

/** A batch, and the span of local days whose normal is asked for, both included. */
export interface WantedNormal {
  batchId: number
  from: string
  to: string
}

/** A batch with what a normal needs to know of it. */
export interface NamedBatch extends LearntBatch {
  name: string
}

/** A batch whose normal is asked for, with the others of its airspace. */
export interface BatchWithOthers {
  batch: NamedBatch
  others: NamedBatch[]
}

const Spans = z.array(z.object({ from: z.string(), to: z.string().nullable() }))
const Counts = z.array(z.object({ date: z.string(), deaths: z.int(), removed: z.int() }))

const BATCH = {
  wanted_id: int,
  id: int,
  airspace_id: int,
  name: text,
  product_type: oneOf(PRODUCT_TYPES),
  start_date: day,
  start_age_in_days: int,
  end_date: orNull(day),
  animals_start: orNull(int),
  counts: json(Counts),
  episodes: json(Spans),
  treatments: json(Spans),
}
type BatchRow = RowOf<typeof BATCH>

/**
 * Loads some batches with the newest earlier ones of their airspaces, and of each the days that the wanted spans ask for: days of
 * the same age, and of the batch itself those before. It reads as much however long an airspace is known.
 */
export async function loadBatches(
  db: Db,
  wanted: readonly WantedNormal[],
): Promise<Map<number, BatchWithOthers>> {
  const rows = await findBatches(db, wanted)
  const own = new Map(rows.filter(row => row.id === row.wanted_id).map(row => [row.wanted_id, row]))
  const spans = new Map(wanted.map(one => [one.batchId, one]))
  const needs = rows.flatMap(row => {
    const [batch, span] = [own.get(row.wanted_id), spans.get(row.wanted_id)]
    return batch === undefined || span === undefined ? [] : [{ row, ...daysOf(row, batch, span) }]
  })
  const days = await findDays(db, needs)
  const found = new Map<number, BatchWithOthers>()
  for (const { row } of needs) {
    const batch = toBatch(row, days.get(`${row.wanted_id}:${row.id}`) ?? [])
    const known = found.get(row.wanted_id) ?? { batch, others: [] }
    found.set(
      row.wanted_id,
      row.id === row.wanted_id ? { ...known, batch } : { ...known, others: [...known.others, batch] },
    )
  }
  return found
}

/** The days of a batch that a span of another one's days stands on; the batch itself is looked at further back. */
function daysOf(row: BatchRow, batch: BatchRow, { from, to }: WantedNormal): { from: string; to: string } {
  const { ageDays, runningDays } = DOMAIN.normal
  if (row.id === batch.id) return { from: addDays(from, -runningDays), to: addDays(to, -1) }
  // The same age lies so many days later or earlier in the calendar.
  const shift =
    daysBetween(batch.start_date, row.start_date) + batch.start_age_in_days - row.start_age_in_days
  return { from: addDays(from, shift - ageDays), to: addDays(to, shift + ageDays) }
}

function findBatches(db: Db, wanted: readonly WantedNormal[]): Promise<BatchRow[]> {
  return rowsOf(
    db,
    BATCH,
    sql`select w.id as wanted_id, b.id, b.airspace_id, b.name, b.product_type, b.start_date, b.start_age_in_days, b.end_date,
      b.animals_start,
      coalesce((select jsonb_agg(jsonb_build_object('date', c.date, 'deaths', c.deaths, 'removed', c.removed))
        from batch_counts c where c.batch_id = b.id), '[]') as counts,
      coalesce((select jsonb_agg(jsonb_build_object('from', e.start_date, 'to', e.end_date))
        from episodes e where e.batch_id = b.id), '[]') as episodes,
      -- A single animal's treatment says nothing about the others.
      coalesce((select jsonb_agg(jsonb_build_object('from', t.start_date, 'to', t.end_date))
        from treatments t where t.batch_id = b.id and t.deleted_at is null and t.scope <> 'INDIVIDUAL'), '[]') as treatments
    from unnest(${wanted.map(one => one.batchId)}::int[]) as ids (id) join batches w on w.id = ids.id
    cross join lateral (
      (select w.*)
      union all
      (select o.* from batches o
        where o.airspace_id = w.airspace_id and o.product_type = w.product_type and o.start_date < w.start_date
        order by o.start_date desc, o.id desc limit ${DOMAIN.normal.batches.most}::int)
    ) b`,
  )
}

const DAY = {
  wanted_id: int,
  batch_id: int,
  day,
  monitors: int,
  coughs_centi: intsWithGaps,
  temperature_centi: intsWithGaps,
  humidity_centi: intsWithGaps,
}

async function findDays(
  db: Db,
  needs: readonly { row: BatchRow; from: string; to: string }[],
): Promise<Map<string, LearntDay[]>> {
  if (needs.length === 0) return new Map()
  const rows = await rowsOf(
    db,
    DAY,
    sql`select w.wanted_id, w.batch_id, d.day, d.monitors, d.coughs_centi, d.temperature_centi, d.humidity_centi
    from unnest(${needs.map(({ row }) => row.wanted_id)}::int[], ${needs.map(({ row }) => row.id)}::int[],
      ${needs.map(({ row }) => row.airspace_id)}::int[], ${needs.map(one => one.from)}::date[],
      ${needs.map(one => one.to)}::date[]) as w (wanted_id, batch_id, airspace_id, from_day, to_day)
    join normal_days d on d.airspace_id = w.airspace_id and d.day between w.from_day and w.to_day`,
  )
  const days = new Map<string, LearntDay[]>()
  const hundredths = (values: readonly (number | null)[]) =>
    values.map(value => (value === null ? null : value / 100))
  for (const row of rows) {
    const key = `${row.wanted_id}:${row.batch_id}`
    const own = days.get(key) ?? []
    days.set(key, own)
    own.push({
      date: row.day,
      monitors: row.monitors,
      coughs: hundredths(row.coughs_centi),
      temperature: hundredths(row.temperature_centi),
      humidity: hundredths(row.humidity_centi),
    })
  }
  return days
}

function toBatch(row: BatchRow, days: LearntDay[]): NamedBatch {
  return {
    id: row.id,
    name: row.name,
    productType: row.product_type,
    startDate: row.start_date,
    startAgeInDays: row.start_age_in_days,
    endDate: row.end_date,
    animalsStart: row.animals_start,
    counts: row.counts,
    episodes: row.episodes,
    treatments: row.treatments,
    days,
  }
}
