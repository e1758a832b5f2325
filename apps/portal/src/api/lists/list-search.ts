/** What a list keeps in its address, read by the same schema that the server reads the call by. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { z } from 'zod'
import { isEmpty } from '#lib/use-address.ts'

/** An entry with a query; or its query with what only the page keeps in the address. */
export interface Listed<Query extends z.ZodObject = z.ZodObject> {
  query: Query
}

export type ListEntry = EndpointShape & Listed

/** All of it may be left out: the plain address is the plain list. */
export type ListSearch<L extends Listed> = Partial<z.output<L['query']>>

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
    // The shape of the schema is what has just been read by it.
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

const PAGING = new Set(['page', 'perPage', 'ordering_field', 'order'])

/** Whether the list shows a choice rather than everything. */
export function isFiltered(search: object): boolean {
  return Object.keys(filtersOf(search)).length > 0
}

/** Without page, size and order. */
export function filtersOf<Search extends object>(search: Search): Partial<Search> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !PAGING.has(name))) as Partial<Search>
}
