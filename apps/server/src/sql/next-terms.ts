/** Decides which terms go on: a licence that continues another begins when that one ends (record 069). */
import { termEnd } from '@earshot/contract/rules/hardware/subscription.ts'
import { DELIVERY_STATUSES } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { type IdFilter, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bool, int, moment, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'

/** The term of `l` goes on by itself where another licence waits for its end, or its template renews it. */
export const goesOn: RawBuilder<boolean> = sql`(
  exists (select from licences n where n.renews_id = l.id and n.status = 'ASSIGNED')
  or exists (select from licence_templates t where t.id = l.license_template_id and t.auto_renew and t.active))`

/** The newest licence of a monitor that has begun, whatever became of it but being taken back. */
export function lastTerm(deviceId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(select l.id from licences l where l.device_id = ${deviceId} and l.activated_at is not null
    and l.status <> 'REVOKED' order by l.expires_at desc nulls last, l.id desc limit 1)`
}

interface NextTerms {
  now: Date
  /** Limits the renewal to monitors that hang on these sites. */
  siteIds?: IdFilter
}

/** Makes the next licence of each ended one whose template renews it, where its monitor still hangs on a site in use. */
export async function renewByTemplate(trx: Db, { now, siteIds }: NextTerms): Promise<void> {
  await sql`
    insert into licences (license_template_id, supplier_id, device_id, status, renews_id, created_at)
    select l.license_template_id, l.supplier_id, l.device_id, 'ASSIGNED', l.id, l.expires_at
    from licences l join licence_templates t on t.id = l.license_template_id
      join devices d on d.id = l.device_id join sites s on s.id = d.site_id
    where l.status = 'ACTIVE' and l.expires_at <= ${now} and t.auto_renew and t.active and d.airspace_id is not null
      and s.display_status <> 'ARCHIVED' and ${inIds('d.site_id', siteIds)}
      and not exists (select from licences n where n.device_id = l.device_id and n.status in ('CREATED', 'ASSIGNED'))`.execute(
    trx,
  )
}

/**
 * Begins what waits for a term that has ended, where the monitor hangs on a site that was taken over: at that end, or
 * when it was ordered, if that was later.
 */
export async function beginNextTerms(trx: Db, { now, siteIds }: NextTerms): Promise<void> {
  const due = await rowsOf(
    trx,
    { id: int, before: int, from: moment, duration_months: int },
    sql`select l.id, b.id as before, greatest(b.expires_at, l.created_at) as from, t.duration_months
      from licences l join licences b on b.id = l.renews_id
        join licence_templates t on t.id = l.license_template_id
        join devices d on d.id = l.device_id join sites s on s.id = d.site_id
      where l.status = 'ASSIGNED' and b.expires_at <= ${now} and b.status in ('ACTIVE', 'EXPIRED', 'REVOKED')
        and s.activated_at is not null and ${inIds('d.site_id', siteIds)}
        and not exists (select from licences o where o.device_id = l.device_id and o.status = 'ACTIVE' and o.id <> b.id)
      order by l.id for no key update of l`,
  )
  for (const { id, before, from, duration_months: months } of due) {
    await trx
      .updateTable('licences')
      .set({ status: 'EXPIRED' })
      .where('id', '=', before)
      .where('status', '=', 'ACTIVE')
      .execute()
    await trx
      .updateTable('licences')
      .set({ status: 'ACTIVE', activated_at: from, expires_at: termEnd(from, months), notice_stage: 0 })
      .where('id', '=', id)
      .execute()
  }
}

const UNIT = {
  id: int,
  code: text,
  delivery_status: oneOf(DELIVERY_STATUSES),
  hangs: bool,
  site_id: orNull(int),
  /** A licence of it is still to begin. */
  waits: bool,
  /** The newest that has begun, whatever became of it. */
  last_id: orNull(int),
}
export type UnitRow = RowOf<typeof UNIT>

/**
 * Locks the units until the transaction is over, so that nobody gives one of them another licence.
 * @param codes in whatever case
 */
export async function lockUnits(trx: Db, codes: readonly string[]): Promise<UnitRow[]> {
  await sql`select id from devices where upper(code) in (select upper(btrim(c)) from unnest(${[...codes]}::text[]) c)
    order by id for update`.execute(trx)
  return rowsOf(
    trx,
    UNIT,
    sql`select d.id, d.code, d.delivery_status, d.airspace_id is not null as hangs, d.site_id,
      exists (select from licences l where l.device_id = d.id and l.status in ('CREATED', 'ASSIGNED')) as waits,
      ${lastTerm(sql`d.id`)} as last_id
      from devices d where upper(d.code) in (select upper(btrim(c)) from unnest(${[...codes]}::text[]) c)`,
  )
}
