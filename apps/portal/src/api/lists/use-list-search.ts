import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Change, useAddress, withChange } from '#lib/address/use-address.ts'
import type {
  ListEndpoint,
  ListReaderOptions,
  ListSearch,
  NoChoices,
  OwnChoices,
  Paging,
} from './list-search.ts'
import { useListReader } from './use-list-reader.ts'

/** Values that people type letter by letter: not every letter deserves a step in the history. */
const TYPED = new Set(['q', 'search'])

/**
 * A change of a list's own filters or of what every list has; names that are set to undefined are taken out of the
 * address.
 */
type ListChange<Search extends object> = Change<Search> | Change<Paging> | Record<string, undefined>

/** Names and values as an address has them: the list's schema takes what it knows, and the rest falls away. */
type WrittenChange = Record<string, string | number | undefined>

export interface ListAddress<Search extends object> {
  search: Search
  set: (change: ListChange<Search>, options?: { replace?: boolean }) => void
  /** Sets what was kept outside the address, whose names nobody has checked. */
  setWritten: (change: WrittenChange) => void
}

/** Returns the list's state as the address holds it. Every change but one of the page leads to the first page. */
export function useListSearch<E extends ListEndpoint, Own extends OwnChoices = NoChoices>(
  endpoint: E,
  knows: ListReaderOptions<Own> = {},
): ListAddress<ListSearch<E, Own>> {
  const written: object = useSearch({ strict: false })
  const { read, kept, isComing } = useListReader({ endpoint, ...knows }, written)
  const address = useAddress<ListSearch<E, Own>>(read, kept)
  // A choice shows at once, even while the reader is loading: what was chosen here needs no reading.
  const [chosen, choose] = useState(address.search)
  const search = isComing ? chosen : address.search
  const set = (
    change: ListChange<ListSearch<E, Own>> | WrittenChange,
    options?: { replace?: boolean },
  ): void => {
    const names = Object.keys(change)
    const replace = names.every(name => TYPED.has(name))
    const whole = names.includes('page') ? change : { ...change, page: undefined }
    // All kinds of change are parts of any list's search, whichever list this is.
    const known = whole as Change<ListSearch<E, Own>>
    choose(withChange(search, known))
    address.set(known, { replace, ...options })
  }
  return { search, set, setWritten: set }
}
