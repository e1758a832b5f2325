import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

export type PageOf<Item> = { items: Item[]; page: number; per_page: number; total: number; pages: number }

/** A column (`'sites.name'`) or an expression rows are put in order by. */
export type OrderField = string | Expression<unknown>

/** As a list's query schema has them. */
export type PageRequest = {
  /** From 1. */
  page: number
  perPage: number
  /** A name out of `fields`; anything else counts as not given. */
  ordering_field?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

export type Ordering = {
  /** What callers may order by: nothing else ever reaches the SQL. */
  fields: Readonly<Record<string, OrderField>>
  /** The order where none is asked for. */
  initial: { field: string; direction: 'asc' | 'desc' }
  /** A unique column, last in every order: otherwise equal rows could appear on two pages or on none. */
  unique: string
}

type Paging = Pick<PageRequest, 'page' | 'perPage'>

/** The rows of a page, as SQL asks for them. */
export function pageSlice({ page, perPage }: Paging): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage }
}

/** The answer every paged list gives. */
export function pageOf<Item>(items: Item[], total: number, { page, perPage }: Paging): PageOf<Item> {
  return { items, page, per_page: perPage, total, pages: Math.ceil(total / perPage) }
}

/**
 * One page of a query and the number of all its rows. The query brings its joins and filters, without order and
 * limit; the count runs over the very same. Rows without a value come last in either direction.
 * Not for queries with `distinct`: the count would ignore it.
 */
export async function paginate<DB, TB extends keyof DB, Item>(
  db: Db,
  {
    query,
    request,
    ordering,
  }: { query: SelectQueryBuilder<DB, TB, Item>; request: PageRequest; ordering: Ordering },
): Promise<PageOf<Item>> {
  const { limit, offset } = pageSlice(request)
  const items = await inOrder(query, request, ordering).limit(limit).offset(offset).execute()
  const total = countFromPage({ found: items.length, offset, perPage: limit }) ?? (await countRows(db, query))
  return pageOf(items, total, request)
}

function inOrder<DB, TB extends keyof DB, Item>(
  query: SelectQueryBuilder<DB, TB, Item>,
  request: PageRequest,
  { fields, initial, unique }: Ordering,
): SelectQueryBuilder<DB, TB, Item> {
  const { ordering_field: name, order } = request
  const asked = name !== undefined && Object.hasOwn(fields, name) ? name : undefined
  const field = fields[asked ?? initial.field]
  if (field === undefined) throw new Error(`"${initial.field}" is not among the order fields`)
  const direction = order ?? (asked === undefined ? initial.direction : 'asc')
  const expression = typeof field === 'string' ? sql.ref(field) : field
  return query
    .orderBy(sql`${expression}`, by => (direction === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy(sql.ref(unique), direction)
}

/** A page that is neither empty nor full is the last one: its rows can be counted. */
function countFromPage({ found, offset, perPage }: { found: number; offset: number; perPage: number }) {
  if (found < perPage && (found > 0 || offset === 0)) return offset + found
  return undefined
}

async function countRows<DB, TB extends keyof DB, Item>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Item>,
): Promise<number> {
  const rows = query.clearSelect().select(sql<number>`1`.as('one'))
  // Counting around the query, not in its select list, is right for grouped queries as well.
  const counted = await sql<{ total: number }>`select count(*) as total from (${rows}) as counted`.execute(db)
  return counted.rows[0]?.total ?? 0
}
