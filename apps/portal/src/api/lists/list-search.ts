/** Types for what a list keeps in its address: the query of its call, and what only the page knows. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { z } from 'zod'
import type { Ordering } from './ordering.ts'

export type ListEndpoint = EndpointShape & { query: z.ZodObject }

/**
 * Choices that only the page keeps in the address, each one of these texts, for example whether the sites are shown on
 * a map.
 */
export type OwnChoices = Readonly<Record<string, readonly string[]>>
export type NoChoices = Readonly<Record<never, never>>

/** The search values that every list of the contract knows, whatever else it is asked by. */
export type Paging = Pick<Ordering, keyof Ordering> & {
  page?: number | undefined
  perPage?: number | undefined
}
type AnyPaging = { [Name in keyof Paging]?: unknown }

/** Every value may be left out: the plain address opens the plain list. */
export type ListSearch<E extends ListEndpoint, Own extends OwnChoices = NoChoices> = Partial<
  z.output<E['query']>
> &
  Paging & { -readonly [Name in keyof Own]?: Own[Name][number] | undefined }

/** What a page adds to the call's query, or takes from it. */
export interface ListReaderOptions<Own extends OwnChoices = NoChoices> {
  own?: Own | undefined
  /** The names of the query that this list knows, where it does not know all of them; other names are dropped. */
  only?: readonly string[] | undefined
}

export interface ListReader<Search> {
  /** Reads an address and drops what is invalid and what is the default anyway. It never throws. */
  read: (raw: Record<string, unknown>) => Search
  /** Returns what a change of the address starts from: what was read, and what other parts of the page wrote beside it. */
  kept: (raw: Record<string, unknown>) => object
}

/** True if the list is narrowed down, so that it does not show everything. */
export function isFiltered(search: AnyPaging): boolean {
  return Object.keys(filtersOf(search)).length > 0
}

/** Returns the search without page, size and order. */
export function filtersOf<Search extends AnyPaging>(search: Search): Omit<Search, keyof Paging> {
  const { page: _page, perPage: _perPage, ordering_field: _field, order: _order, ...filters } = search
  return filters
}
