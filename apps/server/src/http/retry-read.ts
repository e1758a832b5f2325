/** Requests that only read get a second try. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { SilentConnectionError } from '#db/silent-connection.ts'

/**
 * Reads once more, on another connection, where the first has fallen silent. A change is not repeated: it may have
 * happened, and only its caller knows whether it may happen twice.
 */
export async function retryRead<Result>(
  { method }: Pick<EndpointShape, 'method'>,
  read: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (method !== 'GET' || !(error instanceof SilentConnectionError)) throw error
    return await read()
  }
}
