/** What of a list's address is kept under a name. Pure. */
import type { SavedSearch } from '@earshot/contract/schemas/admin/saved-filter.ts'

/** The page and its size are where somebody stands, not what they look for. */
const NOT_KEPT = new Set(['page', 'perPage'])

export function searchToSave(search: object): SavedSearch {
  const kept = Object.entries(search).filter(
    (entry): entry is [string, string | number] =>
      !NOT_KEPT.has(entry[0]) && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
  )
  return Object.fromEntries(kept)
}

/** Whatever their order, and though an address makes numbers of digits. */
export function isSameSearch(one: SavedSearch, other: SavedSearch): boolean {
  const written = (search: SavedSearch) =>
    JSON.stringify(
      Object.entries(search)
        .map(([name, value]) => `${name}=${value}`)
        .sort(),
    )
  return written(one) === written(other)
}

/** What leads an address from what it has to what was kept. */
export function changeTo(present: object, kept: SavedSearch): Record<string, string | number | undefined> {
  const nothing = Object.keys(present).filter(name => name !== 'perPage')
  return { ...Object.fromEntries(nothing.map(name => [name, undefined])), ...kept }
}
