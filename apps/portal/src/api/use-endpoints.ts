import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { type EndpointOptions, queryOf } from './queries.ts'

/** Makes the same call for several things at once, and returns one answer each in their order. */
export function useEndpoints<E extends EndpointShape>(
  endpoint: E,
  inputs: readonly CallInput<E>[],
  options: EndpointOptions<Answer<E>> = {},
): UseQueryResult<Answer<E>, ApiError>[] {
  return useQueries({ queries: inputs.map(input => queryOf(endpoint, input, options)) })
}
