/**
 * The address of a list, as links to it may write it. The list reads it itself (`useListSearch`), by the schema of its
 * call: schemas are not in the first load, the routes are.
 */
export function searchOfList<Search>(raw: Record<string, unknown>): Search {
  // Read by nobody before the list itself: the type is for those who write links.
  return raw as Search
}
