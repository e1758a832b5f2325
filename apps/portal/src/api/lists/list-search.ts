/** What a list keeps in its address: its call's query, and what only the page knows. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { z } from 'zod'
import type { Ordering } from './ordering.ts'

export type ListEntry = EndpointShape & { query: z.ZodObject }

/** What only the page keeps in the address, one of these texts each: whether the sites are shown on a map. */
export type OwnChoices = Readonly<Record<string, readonly string[]>>
export type NoChoices = Readonly<Record<never, never>>

/** What every list of the contract knows, whatever else it is asked by. */
export type Paging = Pick<Ordering, keyof Ordering> & {
  page?: number | undefined
  perPage?: number | undefined
}
type AnyPaging = { [Name in keyof Paging]?: unknown }

/** All of it may be left out: the plain address is the plain list. */
export type ListSearch<E extends ListEntry, Own extends OwnChoices = NoChoices> = Partial<
  z.output<E['query']>
> &
  Paging & { -readonly [Name in keyof Own]?: Own[Name][number] | undefined }

/** What a page makes of the call's query. */
export interface ListKnows<Own extends OwnChoices = NoChoices> {
  own?: Own | undefined
  /** The parts of the query that this list knows, where that is not all of it; others fall away. */
  only?: readonly string[] | undefined
}

export interface ListReader<Search> {
  /** What cannot be meant and what is the default anyway falls away. Never throws. */
  read: (raw: Record<string, unknown>) => Search
  /** What a change of the address starts from: what is read, and what other parts of the page wrote beside it. */
  kept: (raw: Record<string, unknown>) => object
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
