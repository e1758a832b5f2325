/** Reads the medicine register: treatments over batches and time, with what each record lacks, paged in the database. */
import { QUANTITY_UNITS, TREATMENT_CLASSES } from '@earshot/contract/batch-values.ts'
import { GAP_FIELDS, type GapField, NEEDED_FIELDS } from '@earshot/contract/rules/batches/treatment-gaps.ts'
import type { SiteRight } from '@earshot/contract/rules/farm/site-rights.ts'
import type { MedicineTotals } from '@earshot/contract/schemas/batches/medicine.ts'
import type { TreatmentEdit } from '@earshot/contract/schemas/batches/treatment.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type IdFilter, inIds } from '#db/id-filter.ts'
import {
  allOf,
  listKeys,
  listPage,
  type Orders,
  type PageOf,
  type PageRequest,
  rowsByKey,
} from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, real, rowOf, rowsOf, text } from '#db/rows.ts'
import { FileFacts, filesOf } from '#modules/batch-files/files-of-record.ts'
import { personIn, personName } from '#sql/people.ts'
import { containsIn } from '#sql/search.ts'
import { hasRight } from '#sql/site-rights.ts'
import { TREATMENT_RECORD, treatmentRecord } from '#sql/treatments.ts'

type Sql = RawBuilder<unknown>

/** All sites on which a person has a right: an administrator sees every site. */
interface AllSites {
  userId: number
  isAdmin: boolean
  siteIds: IdFilter
  right: SiteRight
}

/** The register of one site, or of all. */
export type RegisterScope = { siteId: number } | AllSites

export interface RegisterFilter {
  scope: RegisterScope
  from?: string | undefined
  to?: string | undefined
  treatment_class?: string | undefined
  airspace?: number | undefined
  gaps?: boolean | undefined
  q?: string | undefined
}

const REGISTERED = {
  id: int,
  ...TREATMENT_RECORD,
  site: json(Ref),
  premise_id: text,
  country: text,
  timezone: text,
  airspace: json(Ref),
  batch: json(Ref),
  is_open: bool,
  files: json(z.array(FileFacts)),
  author: orNull(json(Ref)),
  created_at: moment,
  edited_at: orNull(moment),
}
export type RegisteredRow = RowOf<typeof REGISTERED>
export type EditedRow = RegisteredRow & { edits: readonly TreatmentEdit[] }

const FROM = sql`treatments t join batches b on b.id = t.batch_id join airspaces a on a.id = b.airspace_id
  join sites s on s.id = b.site_id`

const COLUMNS = sql`t.id, ${treatmentRecord('t')}, s.premise_id, s.country, s.timezone,
  jsonb_build_object('id', s.id, 'name', s.name) as site,
  jsonb_build_object('id', a.id, 'name', a.name) as airspace,
  jsonb_build_object('id', b.id, 'name', b.name) as batch, b.state = 'ACTIVE' as is_open,
  ${filesOf(sql`t.attachments`)} as files, ${personIn('t.author_id')} as author, t.created_at,
  (select max(e.edited_at) from treatment_edits e where e.treatment_id = t.id) as edited_at`

const ORDERS: Orders = {
  fields: {
    start_date: sql`t.start_date`,
    product_name: sql`lower(t.product_name)`,
    treatment_class: sql`t.treatment_class`,
    number_of_animals: sql`t.number_of_animals`,
    withdrawal_until: sql`t.end_date + t.withdrawal_days`,
  },
  complete: ['start_date', 'product_name', 'treatment_class', 'number_of_animals', 'withdrawal_until'],
  initial: { field: 'start_date', direction: 'desc' },
  unique: sql`t.id`,
}

/** The condition that a record lacks a field: `gapsOf` of the contract as SQL. */
function lacks(field: GapField): Sql {
  const isEmpty = field === 'attachments' ? sql`t.attachments = '{}'` : sql`${sql.ref(`t.${field}`)} = ''`
  const exempt: readonly string[] = NEEDED_FIELDS[field]
  return exempt.length === 0
    ? isEmpty
    : sql`(${isEmpty} and t.treatment_class <> all(${[...exempt]}::text[]))`
}

const LACKS_ANYTHING = sql`(${sql.join(GAP_FIELDS.map(lacks), sql` or `)})`

const SEARCHED = sql<string>`searchable(concat_ws(' ', t.product_name, t.product_batch_no, t.prescription_no,
  t.veterinarian, a.name, b.name))`

function conditions({
  scope,
  from,
  to,
  treatment_class,
  airspace,
  gaps,
  q,
}: RegisterFilter): (Sql | undefined)[] {
  return [
    sql`t.deleted_at is null`,
    inScope(scope),
    from === undefined ? undefined : sql`t.start_date >= ${from}::date`,
    to === undefined ? undefined : sql`t.start_date <= ${to}::date`,
    treatment_class === undefined ? undefined : sql`t.treatment_class = ${treatment_class}`,
    airspace === undefined ? undefined : sql`b.airspace_id = ${airspace}`,
    gaps === true ? LACKS_ANYTHING : gaps === false ? sql`not ${LACKS_ANYTHING}` : undefined,
    containsIn(SEARCHED, q),
  ]
}

/** An archived site is nobody's (modules/site-access/site-access.ts). */
function inScope(scope: RegisterScope): Sql {
  if ('siteId' in scope) return sql`b.site_id = ${scope.siteId}`
  const mine = scope.isAdmin
    ? sql`true`
    : sql`b.site_id = any(array(select m.site_id from memberships m
        where m.user_id = ${scope.userId} and ${hasRight(scope.right)}))`
  return sql`s.display_status <> 'ARCHIVED' and ${inIds('b.site_id', scope.siteIds)} and ${mine}`
}

export function findRegister(
  db: Db,
  filter: RegisterFilter,
  request: PageRequest,
): Promise<PageOf<RegisteredRow>> {
  const where = conditions(filter)
  return listPage(db, { shape: REGISTERED, columns: COLUMNS, from: FROM, where, orders: ORDERS }, request)
}

/** The keys of all records of the register, the oldest first. */
export function findRegisterIds(db: Db, filter: RegisterFilter): Promise<number[]> {
  const oldestFirst = { ordering_field: 'start_date', order: 'asc' } as const
  return listKeys(db, { from: FROM, where: conditions(filter), orders: ORDERS }, oldestFirst)
}

export function findRegisteredById(db: Db, ids: readonly number[]): Promise<RegisteredRow[]> {
  return rowsByKey(db, { shape: REGISTERED, columns: COLUMNS, from: FROM, orders: ORDERS }, ids)
}

const CLASS_TOTAL = {
  treatment_class: oneOf(TREATMENT_CLASSES),
  unit: oneOf(QUANTITY_UNITS),
  treatments: int,
  days: int,
  animals: int,
  quantity: real,
}

/** Adds up all pages. A gap that nothing has is left out. */
export async function findTotals(db: Db, filter: RegisterFilter): Promise<MedicineTotals> {
  const matching = sql`from ${FROM} where ${allOf(conditions(filter))}`
  const rows = await rowsOf(
    db,
    CLASS_TOTAL,
    sql`select t.treatment_class, t.total_quantity_unit as unit, count(*)::int as treatments,
      sum(t.end_date - t.start_date + 1)::int as days, least(sum(t.number_of_animals), 2147483647)::int as animals,
      round(sum(t.total_quantity::numeric), 4)::float8 as quantity
    ${matching} group by 1, 2`,
  )
  const classes = TREATMENT_CLASSES.flatMap(treatment_class => {
    const own = rows.filter(row => row.treatment_class === treatment_class)
    if (own.length === 0) return []
    const sum = (of: 'treatments' | 'days' | 'animals') => own.reduce((all, row) => all + row[of], 0)
    const quantities = QUANTITY_UNITS.flatMap(unit => own.filter(row => row.unit === unit)).map(
      ({ unit, quantity }) => ({ unit, quantity }),
    )
    return [
      {
        treatment_class,
        treatments: sum('treatments'),
        days: sum('days'),
        animals: sum('animals'),
        quantities,
      },
    ]
  })
  return { classes, ...(await findGapTotals(db, matching)) }
}

const GAP_TOTAL = {
  incomplete: int,
  product_batch_no: int,
  prescription_no: int,
  veterinarian: int,
  supplier: int,
  attachments: int,
} satisfies Record<GapField | 'incomplete', unknown>

async function findGapTotals(db: Db, matching: Sql): Promise<Pick<MedicineTotals, 'gaps' | 'incomplete'>> {
  const counts = GAP_FIELDS.map(
    field => sql`count(*) filter (where ${lacks(field)})::int as ${sql.ref(field)}`,
  )
  const row = await rowOf(
    db,
    GAP_TOTAL,
    sql`select count(*) filter (where ${LACKS_ANYTHING})::int as incomplete, ${sql.join(counts)} ${matching}`,
  )
  return {
    incomplete: row?.incomplete ?? 0,
    gaps: GAP_FIELDS.map(field => ({ field, records: row?.[field] ?? 0 })).filter(
      ({ records }) => records > 0,
    ),
  }
}

const HEAD = {
  name: text,
  street: text,
  house_number: text,
  postal_code: text,
  city: text,
  country: text,
  premise_id: text,
  timezone: text,
  owners: json(z.array(z.string())),
  /** The moment it is asked for, as the site's clock shows it. */
  made_at: text,
}
export type RegisterHead = RowOf<typeof HEAD>

/** Finds whose register it is. */
export function findRegisterHead(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<RegisterHead | undefined> {
  return rowOf(
    db,
    HEAD,
    sql`select s.name, s.street, s.house_number, s.postal_code, s.city, s.country, s.premise_id, s.timezone,
        coalesce((select jsonb_agg(${personName('u')} order by u.id) from memberships m join users u on u.id = m.user_id
          where m.site_id = s.id and m.role = 'OWNER'), '[]') as owners,
        to_char(${now}::timestamptz at time zone s.timezone, 'YYYY-MM-DD HH24:MI') as made_at
      from sites s where s.id = ${siteId}`,
  )
}

/** Finds the name of the airspace that the register is narrowed to; undefined where it is not, or the site has none such. */
export async function findAirspaceName(
  db: Db,
  { siteId, airspaceId }: { siteId: number; airspaceId: number | undefined },
): Promise<string | undefined> {
  if (airspaceId === undefined) return undefined
  const row = await rowOf(
    db,
    { name: text },
    sql`select name from airspaces where id = ${airspaceId} and site_id = ${siteId}`,
  )
  return row?.name
}
