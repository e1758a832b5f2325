/** Opens packed weeks of roll-ups by the hour again for who writes into them: samples of a replay, and what is judged again. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { type RawBuilder, sql } from 'kysely'
import { array } from '#db/array.ts'
import type { Db } from '#db/open.ts'
import { bytes, int, orNull, rowsOf } from '#db/rows.ts'
import { packedBefore, shareWithoutPacking } from './announce.ts'
import { HOURS_A_WEEK, type HourTable, RHS, SUMS, weekOfHour } from './hours-format.ts'
import { type PackedWeek, tableOfWeeks } from './hours-table.ts'

/** Null stands for any. */
export interface WeekKey {
  site_id: number
  airspace_id: number | null
  device_id: number | null
  week: number
}

/** Sees to it that there is room for the rows of these weeks: a partition goes when all of it is packed. */
export async function makeRoomForHours(db: Db, weeks: readonly number[]): Promise<void> {
  for (const { table } of [SUMS, RHS])
    await sql`select ensure_telemetry_partition(${table}, week * ${HOURS_A_WEEK}::int)
      from unnest(${array([...new Set(weeks)], week => week)}::int[]) as week`.execute(db)
}

/** Turns these packed weeks into rows, where they are packed and there is room. The caller keeps packing off. */
export async function openHours(trx: Db, keys: readonly WeekKey[]): Promise<void> {
  if (keys.length === 0) return
  const weeks = keys.map(one => one.week)
  const rows = await rowsOf(
    trx,
    { site_id: int, airspace_id: int, device_id: int, week: int, sums: orNull(bytes), rhs: orNull(bytes) },
    sql`delete from packed_hours p
    using unnest(${array(keys, one => one.site_id)}::int[], ${array(keys, one => one.airspace_id)}::int[],
      ${array(keys, one => one.device_id)}::int[], ${array(keys, one => one.week)}::int[])
      as w (site_id, airspace_id, device_id, week)
    where p.site_id = w.site_id and p.week = w.week and p.airspace_id = coalesce(w.airspace_id, p.airspace_id)
      and p.device_id = coalesce(w.device_id, p.device_id)
      and p.week between ${Math.min(...weeks)}::int and ${Math.max(...weeks)}::int
    returning p.site_id, p.airspace_id, p.device_id, p.week, p.sums, p.rhs`,
  )
  const packed = (column: 'sums' | 'rhs'): PackedWeek[] =>
    rows.flatMap(({ [column]: own, ...row }) => (own === null ? [] : [{ ...row, packed: own }]))
  const [sums, rhs] = [packed('sums'), packed('rhs')]
  // An hour of both kinds would be counted twice.
  if (sums.length > 0) await insert(trx, SUMS, { weeks: sums, onConflict: sql`` })
  // What was judged since holds.
  if (rhs.length > 0) await insert(trx, RHS, { weeks: rhs, onConflict: sql`on conflict do nothing` })
}

async function insert<Name extends string>(
  trx: Db,
  table: HourTable<Name>,
  { weeks, onConflict }: { weeks: readonly PackedWeek[]; onConflict: RawBuilder<unknown> },
): Promise<void> {
  const names = ['site_id', 'airspace_id', 'device_id', 'hour', ...table.names]
  await sql`insert into ${sql.table(table.table)} (${sql.join(names.map(name => sql.ref(name)))})
    select * from ${await tableOfWeeks(table, { weeks })} as opened ${onConflict}`.execute(trx)
}

/** Both ends are included, in hours. */
interface Judged {
  siteId: number
  airspaceId: number
  from: number
  to: number
}

/**
 * Opens the weeks of what is judged again, all monitors of the airspaces. Live hours are never so old: they cost a question a pass. Packing
 * waits until the transaction has ended.
 */
export async function openJudged(trx: Db, judged: readonly Judged[]): Promise<void> {
  const before = Math.ceil((await packedBefore(trx)) / DOMAIN.slotsPerHour)
  const keys = new Map<string, WeekKey>()
  for (const { siteId, airspaceId, from, to } of judged)
    for (let week = weekOfHour(from); week <= weekOfHour(Math.min(to, before - 1)); week++)
      keys.set(`${airspaceId} ${week}`, { site_id: siteId, airspace_id: airspaceId, device_id: null, week })
  if (keys.size === 0) return
  await shareWithoutPacking(trx)
  const wanted = [...keys.values()]
  await makeRoomForHours(
    trx,
    wanted.map(({ week }) => week),
  )
  await openHours(trx, wanted)
}
