import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

type Raw = Record<string, unknown>

/** What to change in an address; `undefined` takes a part out. */
export type Change<Search extends object> = { [Name in keyof Search]?: Search[Name] | undefined }

export interface Address<Search extends object> {
  search: Search
  /** @param replace no step of its own to go back from, as while somebody is typing. */
  set: (change: Change<Search>, options?: { replace?: boolean }) => void
}

/** An address after a change, without what is empty. */
export function changed<Search extends object>(current: Search, change: Change<Search>): Search {
  const entries = Object.entries({ ...current, ...change }).filter(([, value]) => !isEmpty(value))
  // The same names with values of their own kind, and none at all is a search too.
  return Object.fromEntries(entries) as Search
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Where several parts of a page share its address: what one of them changes leaves the others' names alone. */
export function asIs(raw: Raw): Raw {
  return raw
}

/**
 * What a page keeps in its address, and the one way to change it.
 * @param read makes sense of the address, and never throws; the same function with every render
 * @param kept what a change starts from, where that is more than what is read: `asIs` for a part of a page
 */
export function useAddress<Search extends object>(
  read: (raw: Raw) => Search,
  kept: (raw: Raw) => object = read,
): Address<Search> {
  const raw: Raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => read(raw), [read, raw])
  const set: Address<Search>['set'] = (change, { replace = false } = {}) =>
    void navigate({ to: '.', search: searchAfter(kept, change), replace, resetScroll: false })
  return { search, set }
}

/** For a link to the same page. The router knows what each page's address holds, but not which page this is. */
export function searchAfter(kept: (raw: Raw) => object, change: object): never {
  // A link may lead to any page, so the router asks for what fits them all.
  return ((raw: Raw) => changed(kept(raw), change)) as never
}
