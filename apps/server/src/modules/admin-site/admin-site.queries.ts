/** Reads what administrators read of one site beyond what its people do. */
import { DISPLAY_STATUSES, type DisplayStatus } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, oneOf, type RowOf, rowOf, text } from '#db/rows.ts'

const EXTRA = {
  users: int,
  open_alerts: int,
  open_groups: int,
  note: text,
  feedback_score: int,
  feedback_description: text,
  office_revision: int,
}
export type AdminSiteRow = RowOf<typeof EXTRA>

/** Finds what administrators see besides; undefined where there is no such site. */
export function findAdminExtras(db: Db, siteId: number): Promise<AdminSiteRow | undefined> {
  return rowOf(
    db,
    EXTRA,
    sql`select s.note, s.feedback_score, s.feedback_description, s.office_revision,
      (select count(*) from memberships m where m.site_id = s.id) as users,
      (select count(*) from alerts a where a.site_id = s.id and a.state = 'OPEN') as open_alerts,
      (select count(*) from animal_groups g where g.site_id = s.id and g.closed_at is null) as open_groups
    from sites s where s.id = ${siteId}`,
  )
}

const LOCKED = { display_status: oneOf(DISPLAY_STATUSES), is_activated: bool, office_revision: int }
export type LockedSiteRow = RowOf<typeof LOCKED>

/**
 * Locks the site, so that nobody starts a batch on it either until the transaction is through. Undefined where there
 * is no such site.
 */
export function lockAdminSite(trx: Db, siteId: number): Promise<LockedSiteRow | undefined> {
  return rowOf(
    trx,
    LOCKED,
    sql`select display_status, activated_at is not null as is_activated, office_revision
      from sites where id = ${siteId} for update`,
  )
}

export function findActiveBatch(
  trx: Db,
  siteId: number,
): Promise<{ batch: string; airspace: string } | undefined> {
  return rowOf(
    trx,
    { batch: text, airspace: text },
    sql`select b.name as batch, a.name as airspace from batches b join airspaces a on a.id = b.airspace_id
    where b.site_id = ${siteId} and b.state = 'ACTIVE' order by b.id limit 1`,
  )
}

export async function setDisplayStatus(
  trx: Db,
  { siteId, display_status }: { siteId: number; display_status: DisplayStatus },
): Promise<void> {
  await trx
    .updateTable('sites')
    .set(({ eb }) => ({ display_status, office_revision: eb('office_revision', '+', 1) }))
    .where('id', '=', siteId)
    .execute()
}

export async function isSupplier(trx: Db, id: number): Promise<boolean> {
  const row = await trx.selectFrom('suppliers').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
