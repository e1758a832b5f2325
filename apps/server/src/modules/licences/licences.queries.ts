/** Licences of the whole fleet, the templates they are made of, and what is due. */

import { LICENCE_SHOWN_STATUSES, LICENCE_STATUSES } from '@earshot/contract/fleet-values.ts'
import type { LicencesQuery } from '@earshot/contract/schemas/admin/licence.ts'
import { DeviceRef } from '@earshot/contract/schemas/health/alert.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { PRODUCT_TYPES, SENSORS } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  listPage,
  listPageByKey,
  newestFirst,
  type Orders,
  type PageOf,
  type PageRequest,
} from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, someOf, text } from '#db/rows.ts'
import { hardwareMatches } from '#sql/search.ts'

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
}
export type LicenceRow = RowOf<typeof LICENCE>

const COLUMNS = sql`
  l.id, l.status, l.activated_at, l.expires_at, l.created_at, l.renews_id as renews,
  (select t.auto_renew and t.active from licence_templates t where t.id = l.license_template_id) as auto_renew,
  (select jsonb_build_object('id', t.id, 'name', t.name) from licence_templates t
    where t.id = l.license_template_id) as template,
  (select jsonb_build_object('id', u.id, 'name', u.name) from suppliers u where u.id = l.supplier_id) as supplier,
  (select jsonb_build_object('id', d.id, 'code', d.code) from devices d where d.id = l.device_id) as device,
  (select jsonb_build_object('id', s.id, 'name', s.name) from devices d join sites s on s.id = d.site_id
    where d.id = l.device_id) as site`

export function findLicence(db: Db, licenceId: number): Promise<LicenceRow | undefined> {
  return rowOf(db, LICENCE, sql`select ${COLUMNS} from licences l where l.id = ${licenceId}`)
}

/** @param lastDays where the last days of a term begin */
function hasShownStatus(
  status: LicencesQuery['status'],
  { now, lastDays }: { now: Date; lastDays: Date },
): RawBuilder<unknown> | undefined {
  switch (status) {
    case undefined:
      return undefined
    case 'EXPIRED':
      return sql`(l.status = 'EXPIRED' or (l.status = 'ACTIVE' and l.expires_at <= ${now}))`
    case 'EXPIRING':
      return sql`l.status = 'ACTIVE' and l.expires_at > ${now} and l.expires_at < ${lastDays}`
    case 'ACTIVE':
      return sql`l.status = 'ACTIVE' and l.expires_at >= ${lastDays}`
    default:
      return sql`l.status = ${status}`
  }
}

/** A licence is found by its own number, or by its monitor and where that hangs. */
function matchesSearch(typed: string | undefined): RawBuilder<unknown> | undefined {
  const onDevice = hardwareMatches('d', typed)
  if (onDevice === undefined) return undefined
  return sql`(l.id::text = ${typed} or l.device_id in (select d.id from devices d where ${onDevice}))`
}

export function findLicences(
  db: Db,
  { search, status, supplier, site, ...request }: LicencesQuery,
  at: { now: Date; lastDays: Date },
): Promise<PageOf<LicenceRow>> {
  const list = {
    shape: LICENCE,
    columns: COLUMNS,
    from: sql`licences l`,
    where: [
      matchesSearch(search),
      hasShownStatus(status, at),
      supplier === undefined ? undefined : sql`l.supplier_id = ${supplier}`,
      site === undefined
        ? undefined
        : sql`l.device_id in (select d.id from devices d where d.site_id = ${site})`,
    ],
    orders: newestFirst('l'),
  }
  return listPageByKey(db, list, request)
}

export interface NewLicences {
  templateId: number
  supplierId: number | null
  quantity: number
  now: Date
}

export async function insertLicences(
  trx: Db,
  { templateId, supplierId, quantity, now }: NewLicences,
): Promise<LicenceRow[]> {
  const made = await rowsOf(
    trx,
    { id: int },
    sql`insert into licences (license_template_id, supplier_id, created_at)
      select ${templateId}, ${supplierId}, ${now} from generate_series(1, ${quantity}::int) returning id`,
  )
  const ids = made.map(({ id }) => id)
  return rowsOf(
    trx,
    LICENCE,
    sql`select ${COLUMNS} from licences l where l.id = any(${ids}::int[]) order by l.id`,
  )
}

const TEMPLATE = {
  id: int,
  name: text,
  duration_months: int,
  sensors: someOf(SENSORS),
  product_types: someOf(PRODUCT_TYPES),
  auto_renew: bool,
  price_code: text,
  active: bool,
}
export type TemplateRow = RowOf<typeof TEMPLATE>

/** The templates that are sold come first. */
const TEMPLATE_ORDER: Orders = {
  fields: {},
  initial: sql`t.active desc, lower(t.name), t.duration_months`,
  unique: sql`t.id`,
}

export function findTemplates(db: Db, request: PageRequest): Promise<PageOf<TemplateRow>> {
  const columns = sql`
    t.id, t.name, t.duration_months, t.sensors, t.product_types, t.auto_renew, t.price_code, t.active`
  const list = {
    shape: TEMPLATE,
    columns,
    from: sql`licence_templates t`,
    where: [],
    orders: TEMPLATE_ORDER,
  }
  return listPage(db, list, request)
}

export async function supplierExists(db: Db, supplierId: number): Promise<boolean> {
  const found = await db.selectFrom('suppliers').select('id').where('id', '=', supplierId).executeTakeFirst()
  return found !== undefined
}

/**
 * Counts licences by the status that is shown: one whose term is over has expired, noticed or not, and one in its
 * last days is expiring.
 * @param lastDays where those days begin
 */
export function countByShownStatus(db: Db, { now, lastDays }: { now: Date; lastDays: Date }) {
  return rowsOf(
    db,
    { status: oneOf(LICENCE_SHOWN_STATUSES), count: int },
    sql`select case when status = 'ACTIVE' and expires_at <= ${now} then 'EXPIRED'
        when status = 'ACTIVE' and expires_at < ${lastDays} then 'EXPIRING' else status end as status,
      count(*) as count
      from licences group by 1 order by 1`,
  )
}

/** Terms that end from one moment until before another, by month in UTC. */
export function countEndings(db: Db, { from, until }: { from: Date; until: Date }) {
  return rowsOf(
    db,
    { month: text, count: int },
    sql`select to_char(expires_at at time zone 'utc', 'YYYY-MM') as month, count(*) as count from licences
      where status = 'ACTIVE' and expires_at > ${from} and expires_at < ${until} group by 1 order by 1`,
  )
}

export async function countEnding(db: Db, { from, until }: { from: Date; until: Date }): Promise<number> {
  const row = await rowOf(
    db,
    { count: int },
    sql`select count(*) as count from licences
      where status = 'ACTIVE' and expires_at > ${from} and expires_at < ${until}`,
  )
  return row?.count ?? 0
}

export async function countTemplates(db: Db): Promise<number> {
  return (await rowOf(db, { count: int }, sql`select count(*) as count from licence_templates`))?.count ?? 0
}
