/** The audit log, which triggers write (migration 033): paged, narrowed and searched in the database. */

import { AUDIT_OPS } from '@earshot/contract/account-values.ts'
import { AUDIT_KINDS } from '@earshot/contract/audit-kinds.ts'
import type { AuditFilters, AuditQuery } from '@earshot/contract/schemas/admin/audit.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { allOf, listPageByKey, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { personName } from '#sql/people.ts'
import { contains } from '#sql/search.ts'

/** The columns that the triggers noted, with whatever they held. */
const Values = z.record(z.string(), z.unknown())

const Subject = z.object({
  kind: z.enum(AUDIT_KINDS),
  key: z.string(),
  label: z.string().nullable(),
  op: z.enum(AUDIT_OPS),
  site: Ref.nullable(),
  count: z.int(),
  before: Values.nullable(),
  after: Values.nullable(),
})

const AUDIT_ROW = {
  id: int,
  at: moment,
  user: orNull(json(Ref)),
  action: text,
  request_id: text,
  address: text,
  agent: text,
  api_key: orNull(text),
  subject: orNull(json(Subject)),
  changes: int,
  run: orNull(int),
}
export type StoredAuditRow = RowOf<typeof AUDIT_ROW>

const KINDS = sql`${[...AUDIT_KINDS]}::text[]`
const SITE = sql`(select jsonb_build_object('id', s.id, 'name', s.name) from sites s where s.id = c.site_id)`

/** The subject is looked at for the rows of the page only. */
const SUBJECT = sql`(select to_jsonb(found) from (
  select entity as kind, op, min(place) as place, count(*) as count,
    (array_agg(entity_id order by id))[1] as key, (array_agg(label order by id))[1] as label,
    case when count(distinct site_id) = 1 then (array_agg(site order by id))[1] end as site,
    case when count(distinct before) = 1 then (array_agg(before order by id))[1] end as before,
    case when count(distinct after) = 1 then (array_agg(after order by id))[1] end as after
  from (select c.*, ${SITE} as site, array_position(${KINDS}, c.entity) as place
    from audit_changes c where c.entry_id = e.id) c
  group by entity, op order by place, count(*) desc limit 1) found)`

const COLUMNS = sql`e.id, e.at, e.action, e.request_id, e.address, e.agent, e.api_key,
  (select jsonb_build_object('id', u.id, 'name', coalesce(nullif(${personName('u')}, ''), u.email))
    from users u where u.id = e.user_id) as user,
  ${SUBJECT} as subject,
  (select count(*) from audit_changes c where c.entry_id = e.id) as changes,
  (select c.entity_id::integer from audit_changes c
    where c.entry_id = e.id and c.entity = 'toolbox_run' and c.op = 'ADDED' limit 1) as run`

/** @param total of the whole log, where it is known */
export function findAuditRows(
  db: Db,
  { query, total }: { query: AuditQuery; total: () => Promise<number> },
): Promise<PageOf<StoredAuditRow>> {
  const where = narrowed(query)
  const isWhole = where.every(condition => condition === undefined)
  const orders = {
    fields: { at: sql`e.at` },
    complete: ['at'],
    initial: { field: 'at', direction: 'desc' as const },
    unique: sql`e.id`,
  }
  const list = { shape: AUDIT_ROW, columns: COLUMNS, from: sql`audit_log e`, where, orders }
  return listPageByKey(db, { ...list, total: isWhole ? total : undefined }, query)
}

/** Counts all rows up to the newest that is older than a moment. */
export async function countSettled(db: Db, before: Date): Promise<{ newest: number; total: number }> {
  const row = await rowOf(
    db,
    { newest: int, total: int },
    sql`with settled as materialized (
      select coalesce((select id from audit_log where at < ${before} order by at desc, id desc limit 1), 0) as newest
    )
    select (select newest from settled) as newest, count(*) as total from audit_log
    where id <= (select newest from settled)`,
  )
  return row ?? { newest: 0, total: 0 }
}

export async function countAfter(db: Db, id: number): Promise<number> {
  const row = await rowOf(db, { total: int }, sql`select count(*) as total from audit_log where id > ${id}`)
  return row?.total ?? 0
}

type Condition = RawBuilder<unknown> | undefined

/** Narrows the list by filters that each have an index of their own. */
function narrowed({ user, action, from, to, search, ...ofChanges }: AuditFilters): Condition[] {
  const changes = changesMeet(ofChanges)
  const typed = search || undefined
  return [
    user === undefined ? undefined : sql`e.user_id = ${user}`,
    action ? sql`e.action = ${action}` : undefined,
    from === undefined ? undefined : sql`e.at >= ${from}`,
    to === undefined ? undefined : sql`e.at <= ${to}`,
    changes.length === 0 || typed !== undefined
      ? undefined
      : sql`exists (select from audit_changes c where c.entry_id = e.id and ${allOf(changes)})`,
    typed === undefined
      ? undefined
      : sql`e.id in (select c.entry_id from audit_changes c where ${allOf([...changes, contains('c', typed)])}
          union select p.id from audit_log p where ${changes.length === 0}
            and p.user_id = any(array(select u.id from users u where ${contains('u', typed)})))`,
  ]
}

/** All these conditions have to hold for one and the same change. */
function changesMeet({ kind, about, site }: Pick<AuditFilters, 'kind' | 'about' | 'site'>): Condition[] {
  return [
    kind === undefined ? undefined : sql`c.entity = ${kind}`,
    about === undefined ? undefined : sql`c.refs @> array[${about}::text]`,
    // A change of something that was taken off the site is known only by what it named.
    site === undefined ? undefined : sql`(c.site_id = ${site} or c.refs @> array[${`site:${site}`}::text])`,
  ].filter(condition => condition !== undefined)
}

export function findAuditRow(db: Db, id: number): Promise<StoredAuditRow | undefined> {
  return rowOf(db, AUDIT_ROW, sql`select ${COLUMNS} from audit_log e where e.id = ${id}`)
}

/** Finds the other rows that the same request wrote. */
export function findOthers(
  db: Db,
  { id, requestId, most }: { id: number; requestId: string; most: number },
): Promise<StoredAuditRow[]> {
  return rowsOf(
    db,
    AUDIT_ROW,
    sql`select ${COLUMNS} from audit_log e where e.request_id = ${requestId} and e.request_id <> '' and e.id <> ${id}
      order by e.id limit ${most}`,
  )
}

const CHANGE = {
  id: int,
  kind: oneOf(AUDIT_KINDS),
  key: text,
  label: orNull(text),
  op: oneOf(AUDIT_OPS),
  site: orNull(json(Ref)),
  before: orNull(json(Values)),
  after: orNull(json(Values)),
}
export type AuditChangeRow = RowOf<typeof CHANGE>

export function findChanges(
  db: Db,
  { entryId, most }: { entryId: number; most: number },
): Promise<AuditChangeRow[]> {
  return rowsOf(
    db,
    CHANGE,
    sql`select c.id, c.entity as kind, c.entity_id as key, c.label, c.op, ${SITE} as site, c.before, c.after
    from audit_changes c where c.entry_id = ${entryId}
    order by array_position(${KINDS}, c.entity), c.id limit ${most}`,
  )
}

const LINE = {
  ...CHANGE,
  entry_id: int,
  at: moment,
  person: orNull(text),
  api_key: orNull(text),
  action: text,
  request_id: text,
  address: text,
}
export type AuditLineRow = RowOf<typeof LINE>

/** The next so many, older than the one before: a file of a million lines is read by its index. */
export function findLines(
  db: Db,
  { query, after, most }: { query: AuditFilters; after: AuditLineRow | undefined; most: number },
): Promise<AuditLineRow[]> {
  const place = after && sql`(e.at, e.id, c.id) < (${after.at}, ${after.entry_id}, ${after.id})`
  // Twice, so that the index on when it was starts where the last part ended.
  const since = after && sql`e.at <= ${after.at}`
  const { kind, about, site } = query
  return rowsOf(
    db,
    LINE,
    sql`select c.id, c.entity as kind, c.entity_id as key, c.label, c.op, ${SITE} as site, c.before, c.after,
      e.id as entry_id, e.at, u.email as person, e.api_key, e.action, e.request_id, e.address
    from audit_log e join audit_changes c on c.entry_id = e.id left join users u on u.id = e.user_id
    where ${allOf([...narrowed(query), ...changesMeet({ kind, about, site }), place, since])}
    order by e.at desc, e.id desc, c.id desc limit ${most}`,
  )
}

/** There may be more lines than this number; those behind it are not counted. */
export async function hasMoreLines(
  db: Db,
  { query, most }: { query: AuditFilters; most: number },
): Promise<boolean> {
  const { kind, about, site } = query
  const row = await rowOf(
    db,
    { more: bool },
    sql`select exists (
      select from audit_log e join audit_changes c on c.entry_id = e.id
      where ${allOf([...narrowed(query), ...changesMeet({ kind, about, site })])} offset ${most}
    ) as more`,
  )
  return row?.more === true
}

const NAME = { kind: text, id: int, name: text }

/** Finds what the things are called now, by their ids. */
export async function findNames(
  db: Db,
  ids: ReadonlyMap<string, readonly number[]>,
): Promise<RowOf<typeof NAME>[]> {
  const parts = [...ids].flatMap(([kind, wanted]) => {
    const from = NAMED[kind]
    return from === undefined
      ? []
      : [
          sql`select ${kind}::text as kind, id, ${from.name} as name
      from ${sql.table(from.table)} where id = any(${[...wanted]}::int[])`,
        ]
  })
  return parts.length === 0 ? [] : rowsOf(db, NAME, sql`${sql.join(parts, sql` union all `)}`)
}

const named = (table: string, name = sql`name`) => ({ table, name })
const NAMED: Readonly<Record<string, { table: string; name: RawBuilder<unknown> }>> = {
  user: named('users', sql`coalesce(nullif(${personName('users')}, ''), email)`),
  site: named('sites'),
  house: named('houses'),
  floor: named('floors'),
  airspace: named('airspaces'),
  deck: named('decks'),
  batch: named('batches'),
  group: named('groups'),
  animal_group: named('animal_groups'),
  supplier: named('suppliers'),
  licence_template: named('licence_templates'),
  device: named('devices', sql`code`),
  gateway: named('gateways', sql`code`),
}

const LAST = { by: orNull(text), at: moment }

/**
 * Finds who changed a thing last, and when.
 * @param ref as the triggers name it: `order:12`
 */
export function findLastChange(db: Db, ref: string): Promise<RowOf<typeof LAST> | undefined> {
  return rowOf(
    db,
    LAST,
    sql`select e.at, (select coalesce(nullif(${personName('u')}, ''), u.email) from users u where u.id = e.user_id) as by
      from audit_log e
      where e.id = (select max(c.entry_id) from audit_changes c where c.refs @> array[${ref}]::text[])`,
  )
}
