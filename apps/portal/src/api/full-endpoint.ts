/**
 * Finds the call with its schemas and with what it makes old. Elsewhere in the portal an endpoint holds only what goes
 * over the wire (`build/light-endpoints.ts`); the schemas, whose library is a third of what a page would load, come
 * with the code that needs them.
 */
import { allEndpoints } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'

const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`
const ENDPOINTS = new Map<string, EndpointShape>(allEndpoints.map(endpoint => [nameOf(endpoint), endpoint]))

export function fullEndpoint<E extends EndpointShape>(endpoint: E): E {
  // The found endpoint is the given one with its schemas, so the given type holds.
  return (ENDPOINTS.get(nameOf(endpoint)) ?? endpoint) as E
}
