import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { previousAnswer } from './previous-answer.ts'

/** How often an answer is renewed that no event marks as old, unless the caller says otherwise. */
const REFETCH_MS = 10_000

export interface EndpointOptions<Data> {
  enabled?: boolean
  /** True if a failure of the call fails the whole page; left out, the endpoint's own `failure` decides. */
  page?: boolean
  /** Keeps the former answer on screen while another page or filter loads. */
  keepPrevious?: boolean
  staleTimeMs?: number
  /** The call is repeated on a clock, in the visible tab, as long as this holds for the newest answer. */
  refetchWhile?: (answer: Data, now: Date) => boolean
  /** How often the call is repeated. */
  refetchMs?: number
}

/** The rule by which an answer is asked for again, whatever it is. */
export type Refetching = Pick<EndpointOptions<unknown>, 'refetchWhile' | 'refetchMs'>

/** Renews the pages of administrators, which no event tells of news. */
export const EVERY_MINUTE: Refetching = { refetchWhile: () => true, refetchMs: 60_000 }

/** Returns the query key of an endpoint. The path comes first, so that live events can find every call of one kind. */
export function endpointKey(endpoint: EndpointShape, input?: unknown): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** Reads a contract endpoint through the query cache. */
export function useEndpoint<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: EndpointOptions<Answer<E>> = {},
): UseQueryResult<Answer<E>, ApiError> {
  return useQuery(queryOf(endpoint, input, options))
}

/** Describes a call to the query cache. */
export function queryOf<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: EndpointOptions<Answer<E>>,
): UseQueryOptions<Answer<E>, ApiError> {
  const queryKey = endpointKey(endpoint, input)
  return {
    queryKey,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.staleTimeMs !== undefined && { staleTime: options.staleTimeMs }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && options.refetchWhile?.(state.data, new Date())
        ? (options.refetchMs ?? REFETCH_MS)
        : false,
    ...(options.keepPrevious && { placeholderData: previousAnswer(queryKey) }),
    meta: { failure: failureOf(endpoint, options.page) },
  }
}

function failureOf({ failure }: EndpointShape, isPage = failure !== 'part'): 'page' | 'part' {
  return isPage ? 'page' : 'part'
}
