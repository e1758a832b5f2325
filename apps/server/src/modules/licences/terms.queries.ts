/** Reads licences one by one: whose each is, and which terms a monitor has had. */

import { LICENCE_STATUSES } from '@earshot/contract/fleet-values.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, texts } from '#db/rows.ts'
import type { UnitRow } from '#sql/next-terms.ts'

const TERM = {
  id: int,
  device_id: orNull(int),
  status: oneOf(LICENCE_STATUSES),
  expires_at: orNull(moment),
}
export type TermRow = RowOf<typeof TERM>

/** Locks a licence together with every other licence of its monitor. */
export async function lockTerm(trx: Db, licenceId: number): Promise<TermRow | undefined> {
  await sql`select id from licences where id = ${licenceId}
    or device_id = (select device_id from licences where id = ${licenceId}) order by id for no key update`.execute(
    trx,
  )
  return rowOf(trx, TERM, sql`select id, device_id, status, expires_at from licences where id = ${licenceId}`)
}

export async function giveTo(
  trx: Db,
  { licenceId, unit, now }: { licenceId: number; unit: UnitRow; now: Date },
): Promise<void> {
  await trx
    .updateTable('licences')
    // A licence that continues a term which has ended begins with today, however long ago it was made.
    .set({ device_id: unit.id, status: 'ASSIGNED', renews_id: unit.last_id, created_at: now })
    .where('id', '=', licenceId)
    .execute()
}

export async function suspend(trx: Db, { licenceId, now }: { licenceId: number; now: Date }): Promise<void> {
  await trx
    .updateTable('licences')
    .set({ status: 'SUSPENDED', suspended_at: now })
    .where('id', '=', licenceId)
    .execute()
}

export async function resume(
  trx: Db,
  { licenceId, status }: { licenceId: number; status: 'ACTIVE' | 'EXPIRED' },
): Promise<void> {
  await trx.updateTable('licences').set({ status, suspended_at: null }).where('id', '=', licenceId).execute()
}

export async function hasOtherTerm(trx: Db, { id, device_id }: TermRow): Promise<boolean> {
  const other = await trx
    .selectFrom('licences')
    .select('id')
    .where('device_id', '=', device_id)
    .where('id', '<>', id)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return other !== undefined
}

const RENEWAL = { supplier: orNull(json(Ref)), template_id: orNull(int), codes: texts }

/**
 * Monitors that hang and have had a term, by the template of the newest; those a licence waits for are left out, and of
 * a site also those whose term does not end soon or goes on by itself.
 */
export function findRenewals(
  db: Db,
  { site, codes, soon }: { site?: number | undefined; codes?: readonly string[] | undefined; soon: Date },
): Promise<RowOf<typeof RENEWAL>[]> {
  const asked =
    codes === undefined
      ? sql`d.site_id = ${site ?? 0} and l.expires_at < ${soon} and not (t.auto_renew and t.active)`
      : sql`upper(d.code) in (select upper(btrim(c)) from unnest(${[...codes]}::text[]) c)`
  return rowsOf(
    db,
    RENEWAL,
    sql`select case when t.active then t.id end as template_id, array_agg(d.code order by d.code) as codes,
      (array_agg((select jsonb_build_object('id', u.id, 'name', u.name) from suppliers u
        where u.id = coalesce(s.supplier_id, l.supplier_id))))[1] as supplier
      from devices d join sites s on s.id = d.site_id
      join lateral (select * from licences l where l.device_id = d.id and l.activated_at is not null
        and l.status <> 'REVOKED' order by l.expires_at desc nulls last, l.id desc limit 1) l on true
      join licence_templates t on t.id = l.license_template_id
      where d.airspace_id is not null and ${asked}
        and not exists (select from licences n where n.device_id = d.id and n.status in ('CREATED', 'ASSIGNED'))
      group by case when t.active then t.id end order by 1 nulls last`,
  )
}
