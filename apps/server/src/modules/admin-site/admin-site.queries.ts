/** What administrators read of one site beyond what its people do. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, type RowOf, rowOf, text } from '#db/rows.ts'

const EXTRA = {
  users: int,
  open_alerts: int,
  open_groups: int,
  note: text,
  feedback_score: int,
  feedback_description: text,
}
export type AdminSiteRow = RowOf<typeof EXTRA>

/** Undefined where there is no such site. */
export function findAdminExtras(db: Db, siteId: number): Promise<AdminSiteRow | undefined> {
  return rowOf(
    db,
    EXTRA,
    sql`select s.note, s.feedback_score, s.feedback_description,
      (select count(*) from memberships m where m.site_id = s.id) as users,
      (select count(*) from alerts a where a.site_id = s.id and a.state = 'OPEN') as open_alerts,
      (select count(*) from animal_groups g where g.site_id = s.id and g.closed_at is null) as open_groups
    from sites s where s.id = ${siteId}`,
  )
}
