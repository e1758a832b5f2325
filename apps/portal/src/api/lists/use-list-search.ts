import { type Address, type Change, useAddress } from '#lib/use-address.ts'
import { type Listed, type ListSearch, listSearch } from './list-search.ts'

/** What somebody types letter by letter: not every letter is worth a step back. */
const TYPED = new Set(['q', 'search'])

/** The list's state as the address has it. Whatever is changed but the page leads to the first page. */
export function useListSearch<L extends Listed>(list: L): Address<ListSearch<L>> {
  const { search, set } = useAddress<ListSearch<L>>(listSearch(list).read)
  return {
    search,
    set: (change, options) => {
      const names = Object.keys(change)
      const replace = names.every(name => TYPED.has(name))
      set(names.includes('page') ? change : onFirstPage(change), { replace, ...options })
    },
  }
}

function onFirstPage<Search extends object>(change: Change<Search>): Change<Search> {
  return { ...change, page: undefined }
}
