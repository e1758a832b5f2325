/** The medians that the engine judges airspaces by, where the installation does so. */
import type { JudgedNormal } from '@earshot/engine/normal/judge-normal.ts'
import { sql } from 'kysely'
import { array } from '#db/array.ts'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { day, int, intsWithGaps, rowsOf } from '#db/rows.ts'

const MILLION = 1_000_000

export interface DayMedians {
  airspaceId: number
  batchId: number
  date: string
  /** Coughs per animal (per 100 birds) and hour, by local hour. */
  medians: readonly (number | null)[]
}

/** A median to the millionth, as it is stored. */
export function roundedMedian(value: number | null): number | null {
  return value === null ? null : Math.round(value * MILLION) / MILLION
}

/** Stores the medians of some days, and forgets what is older than the day before. */
export async function saveMedians(trx: Db, days: readonly DayMedians[]): Promise<void> {
  if (days.length === 0) return
  const column = <Value>(of: (one: DayMedians) => Value) => days.map(of)
  const micro = ({ medians }: DayMedians) =>
    array(medians, value => (value === null ? null : Math.round(value * MILLION)))
  await sql`insert into judged_normals (airspace_id, day, batch_id, medians_micro)
    select airspace_id, day, batch_id, medians::int[]
    from unnest(${column(one => one.airspaceId)}::int[], ${column(one => one.date)}::date[],
      ${column(one => one.batchId)}::int[], ${column(micro)}::text[]) as d (airspace_id, day, batch_id, medians)
    order by airspace_id, day
    on conflict (airspace_id, day) do update set batch_id = excluded.batch_id, medians_micro = excluded.medians_micro`.execute(
    trx,
  )
  await sql`delete from judged_normals j
    using (select airspace_id, min(day) as first
      from unnest(${column(one => one.airspaceId)}::int[], ${column(one => one.date)}::date[]) as d (airspace_id, day)
      group by 1) kept
    where j.airspace_id = kept.airspace_id and j.day < kept.first - 1`.execute(trx)
}

/** The medians of some airspaces, by airspace; each has a day or three. */
export async function loadMedians(
  db: Db,
  airspaceIds: readonly number[],
): Promise<Map<number, JudgedNormal['days'][number][]>> {
  const rows = await rowsOf(
    db,
    { airspace_id: int, batch_id: int, day, medians_micro: intsWithGaps },
    sql`select airspace_id, batch_id, day, medians_micro from judged_normals where airspace_id = ${anyOf(airspaceIds)}
    order by airspace_id, day`,
  )
  const found = new Map<number, JudgedNormal['days'][number][]>()
  for (const { airspace_id, batch_id: batchId, day: date, medians_micro } of rows) {
    const medians = medians_micro.map(value => (value === null ? null : value / MILLION))
    found.set(airspace_id, [...(found.get(airspace_id) ?? []), { batchId, date, medians }])
  }
  return found
}
