/**
 * A call on the fleet is an endpoint and the requests that are made of it in turn. The lists of calls are beside this
 * file (`…-calls.ts`).
 */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { Place } from './places.ts'

export type QueryParams = Readonly<Record<string, string | number>>

export interface FleetCall {
  /** The name of the call in the table of results. */
  name: string
  endpoint: EndpointShape
  /** At least one request; they are made one after the other. Ids in the path are the place's. */
  queries: readonly ((place: Place) => QueryParams)[]
  /** The last page is asked for instead of the first. The number of pages is asked before, and not timed. */
  lastPage?: boolean
}

/** A filter is asked with fixed values or with one that the place has. */
type FilterValues = readonly (string | number)[] | ((place: Place) => string | number)

export interface ListOfCalls {
  name: string
  endpoint: EndpointShape
  /** The filter values that the call is asked with, for each parameter. */
  filters?: Readonly<Record<string, FilterValues>>
  orders?: readonly string[]
}

const NO_QUERY = [() => ({})]

/** A list as it opens, its last page, and each thing it can be asked for. */
export function listCalls({ name, endpoint, filters = {}, orders = [] }: ListOfCalls): FleetCall[] {
  const isPaged = endpoint.query?.shape.page !== undefined
  return [
    { name, endpoint, queries: NO_QUERY },
    ...(isPaged
      ? [{ name: `${name}, last page`, endpoint: endpoint, queries: NO_QUERY, lastPage: true }]
      : []),
    ...Object.entries(filters).map(([filter, values]) => ({
      name: `${name}, by ${filter}`,
      endpoint: endpoint,
      queries: queriesOf(filter, values),
    })),
    ...(orders.length === 0
      ? []
      : [{ name: `${name}, ordered`, endpoint: endpoint, queries: ordered(orders) }]),
  ]
}

/** A page that is no list. */
export function pageCall(name: string, endpoint: EndpointShape, query: QueryParams = {}): FleetCall {
  return { name, endpoint, queries: [() => query] }
}

function queriesOf(filter: string, values: FilterValues): FleetCall['queries'] {
  if (typeof values === 'function') return [place => ({ [filter]: values(place) })]
  return values.map(value => () => ({ [filter]: value }))
}

function ordered(fields: readonly string[]): FleetCall['queries'] {
  return fields.flatMap(ordering_field => ['asc', 'desc'].map(order => () => ({ ordering_field, order })))
}
