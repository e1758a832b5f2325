/** Makes the rows the engine works on, and sets a new airspace's cursor to its first sample. */
import { sql } from 'kysely'
import { type IdFilter, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, rowsOf } from '#db/rows.ts'
import { syncDeviceStates } from './sync-device-states.ts'

/**
 * @param slot the slot that is running now: where an airspace without any data begins
 * @returns sites whose status is due: they are new, or something in them was heard for the first time
 */
export async function prepareStates(
  db: Db,
  { slot, siteIds }: { slot: number; siteIds: IdFilter },
): Promise<number[]> {
  await sql`
    insert into airspace_states (airspace_id, site_id, next_slot)
    select a.id, a.site_id, ${slot}::int from airspaces a
    where ${inIds('a.site_id', siteIds)} and a.removed_at is null and not exists (select from airspace_states s where s.airspace_id = a.id)
    order by a.id
    on conflict do nothing`.execute(db)
  const rows = await rowsOf(
    db,
    { site_id: int },
    sql`insert into site_states (site_id)
    select s.id from sites s where ${inIds('s.id', siteIds)} and not exists (select from site_states st where st.site_id = s.id)
    order by s.id
    on conflict do nothing
    returning site_id`,
  )
  await syncDeviceStates(db, inIds('d.site_id', siteIds))
  const heard = await beginWithFirstSamples(db, siteIds)
  const first = await takeFirstHearings(db, siteIds)
  return [...new Set([...rows.map(row => row.site_id), ...heard, ...first])]
}

/** Finds the sites where a monitor or a gateway was heard for the first time since the last pass. */
async function takeFirstHearings(db: Db, siteIds: IdFilter): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { site_id: int },
    sql`with taken as (
      select id from first_hearings where ${inIds('site_id', siteIds)} order by id for update skip locked
    )
    delete from first_hearings f using taken where f.id = taken.id returning f.site_id`,
  )
  return rows.map(row => row.site_id)
}

/**
 * An airspace heard for the first time is judged from its first sample on, so that a recording and a live start
 * give the same history. Stored data that arrive late stay unseen there, as everywhere (spec/3 §4.1).
 * @returns the sites of those airspaces
 */
async function beginWithFirstSamples(db: Db, siteIds: IdFilter): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { site_id: int },
    sql`with silent as (
      select s.airspace_id, s.site_id from airspace_states s
      where ${inIds('s.site_id', siteIds)} and s.first_slot is null and exists (
        select from device_placements p join device_states d on d.device_id = p.device_id
        where p.airspace_id = s.airspace_id and d.last_slot is not null)
      order by s.airspace_id
      for no key update of s skip locked
    ), heard as (
      select silent.airspace_id, (
        select min(s.slot) from device_placements p, lateral (
          select min(hour) as hour from sample_hours h
          where h.site_id = silent.site_id and h.airspace_id = silent.airspace_id and h.device_id = p.device_id
        ) as first, samples s
        where p.airspace_id = silent.airspace_id and s.site_id = silent.site_id and s.device_id = p.device_id
          and s.airspace_id = silent.airspace_id and s.slot between first.hour * 6 and first.hour * 6 + 5
      ) as slot from silent
    )
    update airspace_states s set first_slot = heard.slot, next_slot = least(s.next_slot, heard.slot)
    from heard where heard.airspace_id = s.airspace_id and heard.slot is not null
    returning s.site_id`,
  )
  return rows.map(row => row.site_id)
}
