/** What a list keeps in its address, read by the same schema that the server reads the call by. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { z } from 'zod'
import { isEmpty } from '#lib/use-address.ts'
import type { Ordering } from './ordering.ts'

/** An entry with a query; or its query with what only the page keeps in the address. */
export interface Listed<Query extends z.ZodObject = z.ZodObject> {
  query: Query
}

export type ListEntry = EndpointShape & Listed

/** What every list of the contract knows, whatever else it is asked by. */
export type Paging = Pick<Ordering, keyof Ordering> & {
  page?: number | undefined
  perPage?: number | undefined
}
type AnyPaging = { [Name in keyof Paging]?: unknown }

/** All of it may be left out: the plain address is the plain list. */
export type ListSearch<L extends Listed> = Partial<z.output<L['query']>> & Paging

export interface ListReader<Search> {
  /** What cannot be meant and what is the default anyway falls away. Never throws. */
  read: (raw: Record<string, unknown>) => Search
}

const readers = new WeakMap<Listed, ListReader<never>>()

/** One reader a list, so that hooks can rely on it to stay the same. */
export function listSearch<L extends Listed>(list: L): ListReader<ListSearch<L>> {
  const known = readers.get(list)
  if (known !== undefined) return known
  const made: ListReader<never> = { read: readerOf(list.query.shape) }
  readers.set(list, made)
  return made
}

function readerOf(shape: z.core.$ZodShape): (raw: Record<string, unknown>) => never {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    schema,
    initial: z.safeParse(schema, undefined).data,
  }))
  return raw => {
    const search: Record<string, unknown> = {}
    for (const { name, schema, initial } of fields) {
      const value = understood(schema, raw[name])
      if (!isEmpty(value) && value !== initial) search[name] = value
    }
    // A direction says nothing without what it is the direction of.
    if (search.ordering_field === undefined) delete search.order
    // Every part of it has just been read by its own schema, which the compiler cannot see of names it does not know.
    return search as never
  }
}

/** The router reads `?q=123` as a number, where a text may be meant. */
function understood(schema: z.core.$ZodType, raw: unknown): unknown {
  const texts = typeof raw === 'number' || typeof raw === 'boolean' ? [String(raw)] : []
  for (const value of [raw, ...texts]) {
    const result = z.safeParse(schema, value)
    if (result.success) return result.data
  }
  return undefined
}

/** Whether the list shows a choice rather than everything. */
export function isFiltered(search: AnyPaging): boolean {
  return Object.keys(filtersOf(search)).length > 0
}

/** Without page, size and order. */
export function filtersOf<Search extends AnyPaging>(search: Search): Omit<Search, keyof Paging> {
  const { page: _page, perPage: _perPage, ordering_field: _field, order: _order, ...filters } = search
  return filters
}
