import { useEffect } from 'react'

/** `/` goes to the search of the open page, wherever nothing is being typed. */
export function useSlashFocusesSearch(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      const search = document.querySelector<HTMLInputElement>('#main input[type="search"]')
      if (search === null) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')
}
