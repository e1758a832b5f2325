/** The rows of sites as they are made, changed and activated, and the licences that start with them. */

import { LICENCE_STATUSES } from '@earshot/contract/fleet-values.ts'
import { termEnd } from '@earshot/contract/rules/hardware/subscription.ts'
import { DeviceRef } from '@earshot/contract/schemas/health/alert.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf } from '#db/rows.ts'
import type { DB } from '#db/tables.ts'
import { airspaceHasHistory } from '#sql/airspaces.ts'

export async function insertSite(trx: Db, values: Insertable<DB['sites']>): Promise<number> {
  const { id } = await trx.insertInto('sites').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertOwner(
  trx: Db,
  { siteId, userId, now }: { siteId: number; userId: number; now: Date },
): Promise<void> {
  const values = { site_id: siteId, user_id: userId, role: 'OWNER' as const, created_at: now }
  await trx.insertInto('memberships').values(values).execute()
}

export interface LockedSite {
  supplier_id: number | null
  structure_revision: number
  activated_at: Date | null
  display_status: string
}

/**
 * Saves of one site happen one after the other. Its key stays free: a heartbeat that holds a gateway of it and notes a new
 * version refers to the site, and each would wait for the other.
 */
export function lockSite(trx: Db, siteId: number): Promise<LockedSite> {
  return trx
    .selectFrom('sites')
    .select(['supplier_id', 'structure_revision', 'activated_at', 'display_status'])
    .where('id', '=', siteId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateSite(trx: Db, siteId: number, values: Updateable<DB['sites']>): Promise<void> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await trx.updateTable('sites').set(given).where('id', '=', siteId).execute()
}

/** Finds what a save of this moment has archived. What nothing was ever heard or written in is not worth a word. */
export function findArchived(
  db: Db,
  { siteId, at }: { siteId: number; at: Date },
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('airspaces as a')
    .select(['a.id', 'a.name'])
    .where('a.site_id', '=', siteId)
    .where('a.removed_at', '=', at)
    .where(airspaceHasHistory('a'))
    .orderBy('a.id')
    .execute()
}

/** The licences that wait on monitors of the site start; a monitor has one term at a time. */
export async function startWaitingLicences(
  trx: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<number[]> {
  const waiting = await rowsOf(
    trx,
    { id: int, duration_months: int },
    sql`select distinct on (l.device_id) l.id, t.duration_months
    from licences l join devices d on d.id = l.device_id join licence_templates t on t.id = l.license_template_id
    where d.site_id = ${siteId} and l.status in ('CREATED', 'ASSIGNED')
      and not exists (select from licences other where other.device_id = l.device_id and other.status = 'ACTIVE')
    order by l.device_id, l.created_at, l.id`,
  )
  for (const { id, duration_months } of waiting) {
    await startLicence(trx, { licenceId: id, now, months: duration_months })
  }
  return waiting.map(licence => licence.id)
}

export async function startLicence(
  trx: Db,
  { licenceId, now, months }: { licenceId: number; now: Date; months: number },
): Promise<void> {
  await trx
    .updateTable('licences')
    .set({ status: 'ACTIVE', activated_at: now, expires_at: termEnd(now, months), notice_stage: 0 })
    .where('id', '=', licenceId)
    .execute()
}

const LICENCE = {
  id: int,
  template: json(Ref),
  supplier: orNull(json(Ref)),
  device: orNull(json(DeviceRef.omit({ name: true }))),
  site: orNull(json(Ref)),
  status: oneOf(LICENCE_STATUSES),
  activated_at: orNull(moment),
  expires_at: orNull(moment),
  created_at: moment,
  auto_renew: bool,
  renews: orNull(int),
  duration_months: int,
}
export type LicenceRow = RowOf<typeof LICENCE>

/** Locks a licence together with every other licence of its monitor, of which one at most may run. */
export async function lockLicence(trx: Db, licenceId: number): Promise<LicenceRow | undefined> {
  await sql`select id from licences where device_id = (select device_id from licences where id = ${licenceId})
    order by id for no key update`.execute(trx)
  return findLicence(trx, licenceId)
}

export function findLicence(db: Db, licenceId: number): Promise<LicenceRow | undefined> {
  return rowOf(
    db,
    LICENCE,
    sql`select l.id, l.status, l.activated_at, l.expires_at, l.created_at, t.duration_months,
      t.auto_renew and t.active as auto_renew, l.renews_id as renews,
      jsonb_build_object('id', t.id, 'name', t.name) as template,
      (select jsonb_build_object('id', u.id, 'name', u.name) from suppliers u where u.id = l.supplier_id) as supplier,
      (select jsonb_build_object('id', d.id, 'code', d.code) from devices d where d.id = l.device_id) as device,
      (select jsonb_build_object('id', s.id, 'name', s.name) from devices d join sites s on s.id = d.site_id
        where d.id = l.device_id) as site
    from licences l join licence_templates t on t.id = l.license_template_id
    where l.id = ${licenceId}`,
  )
}

/**
 * Ends the monitor's licences whose time is over, noticed or not, and answers whether the term of another runs now.
 */
export async function endLapsedLicences(
  trx: Db,
  { deviceId, now }: { deviceId: number; now: Date },
): Promise<{ running: boolean }> {
  await trx
    .updateTable('licences')
    .set({ status: 'EXPIRED' })
    .where('device_id', '=', deviceId)
    .where('status', '=', 'ACTIVE')
    .where('expires_at', '<=', now)
    .execute()
  const running = await trx
    .selectFrom('licences')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return { running: running !== undefined }
}
