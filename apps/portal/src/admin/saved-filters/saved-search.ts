/** Converts between a list's address and what is saved of it under a name. It is pure. */
import type { SavedSearch } from '@earshot/contract/schemas/admin/saved-filter.ts'

/** The page and its size are where a person is in the list, not what they look for. */
const NOT_SAVED = new Set(['page', 'perPage'])

export function searchToSave(search: object): SavedSearch {
  const saved = Object.entries(search).filter(
    (pair): pair is [string, string | number] =>
      !NOT_SAVED.has(pair[0]) && (typeof pair[1] === 'string' || typeof pair[1] === 'number'),
  )
  return Object.fromEntries(saved)
}

/** Two searches are the same in any order, and although an address turns digits into numbers. */
export function isSameSearch(one: SavedSearch, other: SavedSearch): boolean {
  const written = (search: SavedSearch) =>
    JSON.stringify(
      Object.entries(search)
        .map(([name, value]) => `${name}=${value}`)
        .sort(),
    )
  return written(one) === written(other)
}

/** Returns the change from the present address to the saved one. */
export function changeTo(present: object, saved: SavedSearch): Record<string, string | number | undefined> {
  const nothing = Object.keys(present).filter(name => name !== 'perPage')
  return { ...Object.fromEntries(nothing.map(name => [name, undefined])), ...saved }
}
