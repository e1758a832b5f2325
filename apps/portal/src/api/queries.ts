import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import {
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { formerAnswer } from './former-answer.ts'

/** How often an answer is renewed that no event will make old, where nobody says otherwise. */
const RENEW_MS = 10_000

export interface EndpointOptions<Data> {
  enabled?: boolean
  /** Whether the page stands or falls with the call here, where that is otherwise elsewhere (`failure` of its entry). */
  page?: boolean
  /** Keep the former answer on screen while another page or filter loads. */
  keepPrevious?: boolean
  staleTimeMs?: number
  /** Ask again on a clock, in the tab that is looked at, as long as this holds for the newest answer. */
  renewWhile?: (answer: Data, now: Date) => boolean
  /** How often. */
  renewMs?: number
}

/** When an answer is asked for again, whatever it says. */
export type Renewal = Pick<EndpointOptions<unknown>, 'renewWhile' | 'renewMs'>

/** For the pages of administrators, which no event tells of news. */
export const EVERY_MINUTE: Renewal = { renewWhile: () => true, renewMs: 60_000 }

/** The query key of an entry: its path first, so that live events can find every call of one kind. */
export function endpointKey(entry: EndpointShape, input?: unknown): readonly unknown[] {
  return input === undefined ? [entry.path] : [entry.path, input]
}

/** Reads a contract entry through the query cache. */
export function useEndpoint<E extends EndpointShape>(
  entry: E,
  input: CallInput<E>,
  options: EndpointOptions<Answer<E>> = {},
): UseQueryResult<Answer<E>, ApiError> {
  return useQuery(queryOf(entry, input, options))
}

/** A call as the query cache knows it. */
export function queryOf<E extends EndpointShape>(
  entry: E,
  input: CallInput<E>,
  options: EndpointOptions<Answer<E>>,
): UseQueryOptions<Answer<E>, ApiError> {
  const queryKey = endpointKey(entry, input)
  return {
    queryKey,
    queryFn: ({ signal }) => call(entry, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.staleTimeMs !== undefined && { staleTime: options.staleTimeMs }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && options.renewWhile?.(state.data, new Date())
        ? (options.renewMs ?? RENEW_MS)
        : false,
    ...(options.keepPrevious && { placeholderData: formerAnswer(queryKey) }),
    meta: { failure: failureOf(entry, options.page) },
  }
}

/** Writes through a contract entry. Which reads it makes old is the caller's to say, in `onSuccess`. */
export function useEndpointMutation<E extends EndpointShape>(
  entry: E,
): UseMutationResult<Answer<E>, ApiError, CallInput<E>> {
  return useMutation<Answer<E>, ApiError, CallInput<E>>({
    mutationFn: input => call(entry, input),
    meta: { failure: failureOf(entry) },
  })
}

function failureOf({ failure }: EndpointShape, isPage = failure !== 'part'): 'page' | 'part' {
  return isPage ? 'page' : 'part'
}
