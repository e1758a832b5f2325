/**
 * Asks the database for one page of a list: its rows in an order, narrowed by filters, and the number of all that
 * match.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'
import { int, type RowOf, rowOf, rowsOf, type Shape } from './rows.ts'

type Sql = RawBuilder<unknown>

export type PageOf<Item> = { items: Item[]; page: number; per_page: number; total: number; pages: number }

/** The part of a list's query that asks for a page, as its schema parses it. */
export interface PageRequest {
  /** The first page is 1. */
  page: number
  perPage: number
  /** A name out of the list's fields; anything else counts as not given. */
  ordering_field?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

export interface Orders {
  /**
   * Callers may order by these: nothing else ever reaches the SQL. Rows without a value come last in either
   * direction.
   */
  fields: Readonly<Record<string, Sql>>
  /**
   * The order where no field is asked for: one of the fields with its direction, or an order that is only the list's
   * own.
   */
  initial: { field: string; direction: 'asc' | 'desc' } | Sql
  /** The fields that no row is without: an index of one is in the order that is asked for only where that holds. */
  complete?: readonly string[]
  /** A unique column, last in every order: otherwise equal rows could appear on two pages or on none. */
  unique: Sql
}

export interface List<S extends Shape> {
  shape: S
  /** The select list, named as the shape names it. */
  columns: Sql
  /** The tables with their joins. */
  from: Sql
  /** The conditions that every row meets; a filter nobody has set is left out. */
  where: readonly (Sql | undefined)[]
  orders: Orders
  /** Counts all rows where their number is known without going through them. */
  total?: (() => Promise<number>) | undefined
}

type Paging = Pick<PageRequest, 'page' | 'perPage'>

/** @returns the page's rows as the database names them, and how many there are on all pages */
export async function listPage<const S extends Shape>(
  db: Db,
  { shape, columns, from, where, orders }: List<S>,
  request: PageRequest,
): Promise<PageOf<RowOf<S>>> {
  const matching = sql`from ${from} where ${allOf(where)}`
  const rows = sql`select ${columns} ${matching} order by ${orderBy(orders, request)} ${slice(request)}`
  const items = await rowsOf(db, shape, rows)
  const total = totalOfLastPage(items.length, request) ?? (await countRows(db, matching))
  return pageOf(items, total, request)
}

/**
 * The same for columns that look things up, on tables that are long: which rows the page has is found without them, or
 * those of every row before it would be looked up as well. A page of the far half is found from the end.
 * @param list `unique` is the key of its table
 */
export async function listPageByKey<const S extends Shape>(
  db: Db,
  { shape, columns, from, where, orders, total: known }: List<S>,
  request: PageRequest,
): Promise<PageOf<RowOf<S>>> {
  const matching = sql`from ${from} where ${allOf(where)}`
  const count = known ?? (() => countRows(db, matching))
  const counted = rowsBefore(request) >= FAR ? await count() : undefined
  const keys = sql`select ${orders.unique} ${matching} ${shorterWay(orders, request, counted)}`
  const rows = sql`select ${columns} from ${from} where ${orders.unique} in (${keys}) order by ${orderBy(orders, request)}`
  const items = await rowsOf(db, shape, rows)
  const total = counted ?? totalOfLastPage(items.length, request) ?? (await count())
  return pageOf(items, total, request)
}

/** The keys of all pages, in the list's order: whoever reads them a portion at a time holds no connection meanwhile. */
export async function listKeys(
  db: Db,
  { from, where, orders }: Pick<List<Shape>, 'from' | 'where' | 'orders'>,
  asked: Asked,
): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { key: int },
    sql`select ${orders.unique} as key from ${from} where ${allOf(where)} order by ${orderBy(orders, asked)}`,
  )
  return rows.map(({ key }) => key)
}

/** The rows of some keys in the order of the keys; what is gone meanwhile is left out. */
export function rowsByKey<const S extends Shape>(
  db: Db,
  { shape, columns, from, orders }: Pick<List<S>, 'shape' | 'columns' | 'from' | 'orders'>,
  keys: readonly number[],
): Promise<RowOf<S>[]> {
  return rowsOf(
    db,
    shape,
    sql`select ${columns} from ${from} where ${orders.unique} = any(${[...keys]})
      order by array_position(${[...keys]}::int[], ${orders.unique})`,
  )
}

/** Rows that are skipped in less time than it takes to count all. */
const FAR = 5000

/** `order by … limit … offset …` of a page: from the end where that is nearer and the order can be turned round. */
function shorterWay(orders: Orders, request: PageRequest, total: number | undefined): Sql {
  const order = resolved(orders, request)
  const before = rowsBefore(request)
  if (order === undefined || total === undefined || before < total / 2)
    return sql`order by ${orderBy(orders, request)} ${slice(request)}`
  const after = Math.max(0, total - before - request.perPage)
  const rows = Math.max(0, total - before - after)
  return sql`order by ${written(turnedRound(order))} limit ${rows} offset ${after}`
}

/** Makes the page of a list whose rows need a statement of their own around it. */
export function pageOf<Item>(items: Item[], total: number, { page, perPage }: Paging): PageOf<Item> {
  return { items, page, per_page: perPage, total, pages: Math.ceil(total / perPage) }
}

/** The same page with each row as the reader gets it. */
export function mapPage<Row, Item>(page: PageOf<Row>, view: (row: Row) => Item): PageOf<Item> {
  return { ...page, items: page.items.map(view) }
}

/** `limit … offset …` */
export function slice(page: Paging): Sql {
  return sql`limit ${page.perPage} offset ${rowsBefore(page)}`
}

function rowsBefore({ page, perPage }: Paging): number {
  return (page - 1) * perPage
}

export function allOf(conditions: readonly (Sql | undefined)[]): Sql {
  const set = conditions.filter(condition => condition !== undefined)
  return set.length === 0 ? sql`true` : sql.join(set, sql` and `)
}

/** The order of lists that are read from their newest row on: tables with `created_at` and `id`, as the query names them. */
export function newestFirst(row: string): Orders {
  return {
    fields: { created_at: sql.ref(`${row}.created_at`) },
    complete: ['created_at'],
    initial: { field: 'created_at', direction: 'desc' },
    unique: sql.ref(`${row}.id`),
  }
}

type Asked = Pick<PageRequest, 'ordering_field' | 'order'>

/** Makes what stands behind `order by`. */
export function orderBy(orders: Orders, asked: Asked): Sql {
  const order = resolved(orders, asked)
  return order === undefined ? sql`${orders.initial}, ${orders.unique}` : written(order)
}

interface Order {
  field: Sql
  unique: Sql
  direction: 'asc' | 'desc'
  /** The place of rows without a value; null where every row has one. */
  nulls: 'first' | 'last' | null
}

/** Finds the order that is asked for; undefined for one that is only the list's own. */
function resolved({ fields, initial, complete = [], unique }: Orders, asked: Asked): Order | undefined {
  const { ordering_field, order } = asked
  const isAsked = ordering_field !== undefined && Object.hasOwn(fields, ordering_field)
  if (!isAsked && !('field' in initial)) return undefined
  const first = 'field' in initial ? initial : { field: '', direction: 'asc' as const }
  const name = isAsked ? ordering_field : first.field
  const field = fields[name]
  if (field === undefined) throw new Error(`"${first.field}" is not among the order fields`)
  const direction = order ?? (isAsked ? 'asc' : first.direction)
  return { field, unique, direction, nulls: complete.includes(name) ? null : 'last' }
}

function turnedRound({ direction, nulls, ...order }: Order): Order {
  return {
    ...order,
    direction: direction === 'asc' ? 'desc' : 'asc',
    nulls: nulls && (nulls === 'last' ? 'first' : 'last'),
  }
}

function written({ field, unique, direction, nulls }: Order): Sql {
  const way = sql.raw(direction)
  const place = sql.raw(nulls === null ? '' : ` nulls ${nulls}`)
  return sql`${field} ${way}${place}, ${unique} ${way}`
}

/** A page that is neither empty nor full is the last one: nothing has to be counted. */
function totalOfLastPage(found: number, { page, perPage }: Paging): number | undefined {
  if (found < perPage && (found > 0 || page === 1)) return rowsBefore({ page, perPage }) + found
  return undefined
}

async function countRows(db: Db, matching: Sql): Promise<number> {
  const row = await rowOf(db, { total: int }, sql`select count(*) as total ${matching}`)
  return row?.total ?? 0
}
