/**
 * Finds the call with its schemas. Elsewhere in the portal an entry holds only what goes over the wire
 * (`build/light-entries.ts`); the schemas, whose library is a third of what a page would load, come with the code that
 * validates by them.
 */
import { allEntries } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'

const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`
const ENTRIES = new Map<string, EndpointShape>(allEntries.map(entry => [nameOf(entry), entry]))

export function fullEntry<E extends EndpointShape>(entry: E): E {
  // The found entry is the given one with its schemas, so the given type holds.
  return (ENTRIES.get(nameOf(entry)) ?? entry) as E
}
