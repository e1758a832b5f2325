/** Opens packed days again for samples that are stored into them: a replay's, or of a process whose clock is wrong. */
import { sql } from 'kysely'
import { array } from '#db/array.ts'
import type { Db } from '#db/open.ts'
import { bytes, int, rowsOf } from '#db/rows.ts'
import { ASK_AGAIN_MS, packedBefore, withoutPacking } from './announce.ts'
import { dayOfSlot, unpackDay } from './day-format.ts'
import { makeRoomForHours, openHours, type WeekKey } from './open-hours.ts'
import { type PlacedSample, tableOf } from './samples-table.ts'

interface SampleKey {
  site_id: number
  device_id: number
  slot: number
}

type Store<Result> = (db: Db) => Promise<Result>

/** Runs a store of samples with every day of theirs as rows. */
export interface OpenDays {
  beside<Result>(db: Db, rows: readonly SampleKey[], store: Store<Result>): Promise<Result>
}

/** Live samples are never so old: they cost a question a minute. */
export function createOpenDays(): OpenDays {
  let known = { before: 0, until: 0 }
  return {
    beside: async (db, rows, store) => {
      if (performance.now() >= known.until)
        known = { before: await packedBefore(db), until: performance.now() + ASK_AGAIN_MS }
      const old = rows.filter(({ slot }) => slot < known.before)
      if (old.length === 0) return store(db)
      return withoutPacking(db, async connection => {
        await openDays(connection, old)
        return store(connection)
      })
    },
  }
}

/** Turns the packed days of these samples and the hours of their weeks into rows, and sees to it that there is room for rows. The caller keeps packing off. */
export async function openDays(connection: Db, keys: readonly SampleKey[]): Promise<void> {
  const days = new Map(
    keys.map(({ site_id, device_id, slot }) => {
      const day = dayOfSlot(slot)
      return [`${site_id} ${device_id} ${day}`, { site_id, device_id, day }]
    }),
  )
  const wanted = [...days.values()]
  // The week's partition goes when all of it is packed; each process believes the ones that it made once.
  await sql`select ensure_telemetry_partition('samples', slot)
    from (select distinct day / 7 * 1008 as slot from unnest(${array(wanted, one => one.day)}::int[]) as d (day)) weeks`.execute(
    connection,
  )
  const weeks = new Map(
    wanted.map(({ site_id, device_id, day }): [string, WeekKey] => {
      const week = Math.floor(day / 7)
      return [`${site_id} ${device_id} ${week}`, { site_id, airspace_id: null, device_id, week }]
    }),
  )
  await makeRoomForHours(
    connection,
    [...weeks.values()].map(({ week }) => week),
  )
  await connection.transaction().execute(async trx => {
    await openHours(trx, [...weeks.values()])
    const lists = sql`unnest(${array(wanted, one => one.site_id)}::int[], ${array(wanted, one => one.device_id)}::int[],
      ${array(wanted, one => one.day)}::int[])`
    const rows = await rowsOf(
      trx,
      { site_id: int, device_id: int, day: int, packed: bytes },
      sql`delete from packed_sample_days p using ${lists} as w (site_id, device_id, day)
      where p.site_id = w.site_id and p.device_id = w.device_id and p.day = w.day
        and p.day between ${Math.min(...wanted.map(one => one.day))}::int and ${Math.max(...wanted.map(one => one.day))}::int
      returning p.site_id, p.device_id, p.day, p.packed`,
    )
    const samples = rows.flatMap(({ site_id, device_id, day, packed }) =>
      unpackDay(packed, day).map(
        (sample): PlacedSample => ({ siteId: site_id, deviceId: device_id, ...sample }),
      ),
    )
    if (samples.length === 0) return
    await sql`insert into samples (site_id, airspace_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi,
        bytes, received_at)
      select site_id, airspace_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, bytes, received_at
      from ${tableOf(samples)} as opened`.execute(trx)
  })
}
