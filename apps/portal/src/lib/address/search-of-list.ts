/**
 * Returns the address of a list as links to it may write it. The list itself reads it (`useListSearch`) by the schema
 * of its call; the routes are in the first load and the schemas are not.
 */
export function searchOfList<Search>(raw: Record<string, unknown>): Search {
  // Only the list itself reads the value; the type is for code that writes links.
  return raw as Search
}
