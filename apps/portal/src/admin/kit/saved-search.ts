/** Decides which part of a list's address is saved under a name. It is pure. */
import type { SavedSearch } from '@earshot/contract/schemas/admin/saved-filter.ts'

/** The page and its size are where a person is in the list, not what they look for. */
const NOT_KEPT = new Set(['page', 'perPage'])

export function searchToSave(search: object): SavedSearch {
  const kept = Object.entries(search).filter(
    (entry): entry is [string, string | number] =>
      !NOT_KEPT.has(entry[0]) && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
  )
  return Object.fromEntries(kept)
}

/** Whether two searches are the same, whatever their order, and although an address turns digits into numbers. */
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
export function changeTo(present: object, kept: SavedSearch): Record<string, string | number | undefined> {
  const nothing = Object.keys(present).filter(name => name !== 'perPage')
  return { ...Object.fromEntries(nothing.map(name => [name, undefined])), ...kept }
}
