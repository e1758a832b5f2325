import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { formerAnswer } from './former-answer.ts'

/** How often an answer is renewed that no event marks as old, unless the caller says otherwise. */
const RENEW_MS = 10_000

export interface EndpointOptions<Data> {
  enabled?: boolean
  /** Whether a failure of the call fails the whole page, where that differs from the endpoint's own `failure`. */
  page?: boolean
  /** Keeps the former answer on screen while another page or filter loads. */
  keepPrevious?: boolean
  staleTimeMs?: number
  /** The call is repeated on a clock, in the visible tab, as long as this holds for the newest answer. */
  renewWhile?: (answer: Data, now: Date) => boolean
  /** How often the call is repeated. */
  renewMs?: number
}

/** Says when an answer is asked for again, whatever it says. */
export type Renewal = Pick<EndpointOptions<unknown>, 'renewWhile' | 'renewMs'>

/** Renews the pages of administrators, which no event tells of news. */
export const EVERY_MINUTE: Renewal = { renewWhile: () => true, renewMs: 60_000 }

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
      state.data !== undefined && options.renewWhile?.(state.data, new Date())
        ? (options.renewMs ?? RENEW_MS)
        : false,
    ...(options.keepPrevious && { placeholderData: formerAnswer(queryKey) }),
    meta: { failure: failureOf(endpoint, options.page) },
  }
}

function failureOf({ failure }: EndpointShape, isPage = failure !== 'part'): 'page' | 'part' {
  return isPage ? 'page' : 'part'
}
