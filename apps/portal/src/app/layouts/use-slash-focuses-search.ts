import { useKey } from '#lib/use-key.ts'

/** `/` goes to the search of the open page, wherever nothing is being typed. */
export function useSlashFocusesSearch(): void {
  useKey('/', () => {
    const search = document.querySelector<HTMLInputElement>('#main input[type="search"]')
    search?.focus()
    search?.select()
    return search !== null
  })
}
