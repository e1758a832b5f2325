/**
 * Removes what the server refuses from the cache, and so from what is persisted: nobody keeps seeing what they may no
 * longer see.
 */
import type { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { queryScope } from './query-scope.ts'

// The endpoints are used as types only, because this file is in the first load and the schemas behind the endpoints are
// not.
const SITE: typeof sites.read.path = '/sites/{siteId}/'
const SITE_LISTS: readonly string[] = ['/api/v2/sites/', '/sites/'] satisfies [
  typeof sites.list.path,
  typeof sites.listAll.path,
]

/** @param refused the key of the call that was answered 403 or 404 */
export function forgetRefused(queryClient: QueryClient, refused: QueryKey): void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: ({ queryKey }) => goesWith(queryKey, refused) })) {
    if (query.getObserversCount() === 0) cache.remove(query)
    else if (hashKey(query.queryKey) === hashKey(refused)) dropData(query)
    else query.reset()
  }
}

/** The error stays, because the page shows a message that depends on it. */
function dropData(query: Query): void {
  query.setState({ data: undefined, dataUpdatedAt: 0 })
}

/**
 * A refused site takes every query about the site along; any other refused call takes its own answers for the same
 * thing, however they are filtered.
 */
function goesWith(key: QueryKey, refused: QueryKey): boolean {
  const [path, input] = key
  const [refusedPath, refusedInput] = refused
  if (typeof path !== 'string' || typeof refusedPath !== 'string') return hashKey(key) === hashKey(refused)
  if (refusedPath === SITE) {
    const { siteId } = queryScope(refusedInput)
    return SITE_LISTS.includes(path) || queryScope(input).siteId === siteId
  }
  return path === refusedPath && hashKey([paramsOf(input)]) === hashKey([paramsOf(refusedInput)])
}

function paramsOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'params' in input ? input.params : null
}
