import { useKey } from '#lib/use-key.ts'

/** Moves focus to the search of the open page when `/` is pressed, wherever nothing is being typed. */
export function useSlashFocusesSearch(): void {
  useKey('/', () => {
    const search = document.querySelector<HTMLInputElement>('#main input[type="search"]')
    search?.focus()
    search?.select()
    return search !== null
  })
}
