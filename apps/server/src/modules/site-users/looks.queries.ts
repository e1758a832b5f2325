/** Reads what somebody from outside has looked at. It is written by `modules/site-access/looks.ts`. */
import type { AccessLooksQuery } from '@earshot/contract/schemas/farm/site-user.ts'
import { LOOK_SUBJECTS } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { day, int, moment, oneOf, type RowOf } from '#db/rows.ts'

const LOOK = { day, subject: oneOf(LOOK_SUBJECTS), calls: int, last_at: moment }
export type LookRow = RowOf<typeof LOOK>

const ORDERS: Orders = {
  fields: { day: sql`l.day` },
  initial: { field: 'day', direction: 'desc' },
  unique: sql`l.subject`,
}

type Filter = z.output<typeof AccessLooksQuery> & { siteId: number; userId: number }

export function findLooks(db: Db, { siteId, userId, ...request }: Filter): Promise<PageOf<LookRow>> {
  const where = [sql`l.site_id = ${siteId}`, sql`l.user_id = ${userId}`]
  const columns = sql`l.day, l.subject, l.calls, l.last_at`
  return listPage(db, { shape: LOOK, columns, from: sql`access_looks l`, where, orders: ORDERS }, request)
}
