import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

type Raw = Record<string, unknown>

/** What to change in an address; `undefined` takes a value out. */
export type Change<Search extends object> = { [Name in keyof Search]?: Search[Name] | undefined }

export interface Address<Search extends object> {
  search: Search
  /** @param replace makes no step of its own to go back from, for example while a person is typing */
  set: (change: Change<Search>, options?: { replace?: boolean }) => void
}

/** Returns an address after a change, without empty values. */
export function withChange<Search extends object>(current: Search, change: Change<Search>): Search {
  const entries = Object.entries({ ...current, ...change }).filter(([, value]) => !isEmpty(value))
  // The names and the kinds of their values stay the same, and an empty search is valid too.
  return Object.fromEntries(entries) as Search
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Keeps the raw address as it is, for a page whose parts share it: a change by one part leaves the others' names alone. */
export function asIs(raw: Raw): Raw {
  return raw
}

/**
 * Returns what a page keeps in its address, and the one way to change it.
 * @param read reads the address and never throws; it must be the same function with every render
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

/**
 * Returns the search for a link to the same page. The router knows what each page's address holds, but not which page
 * this is.
 */
export function searchAfter(kept: (raw: Raw) => object, change: object): never {
  // A link may lead to any page, so the router asks for a type that fits all of them.
  return ((raw: Raw) => withChange(kept(raw), change)) as never
}
