import { useState } from 'react'

export interface Wizard<Page extends string> {
  page: Page
  /** The number of the page, from 1. */
  step: number
  steps: number
  next: () => void
  /** Leads to the page before, and is null on the first one. `LeaveGuard` uses it too, for the browser's Back. */
  back: (() => void) | null
  goTo: (page: Page) => void
}

/**
 * Turns the pages of one form in their order. They share its fields, so nothing that was typed is lost on the way back.
 * @param onMove is called when what was said of the page that is left no longer holds
 */
export function useWizard<Page extends string>(
  pages: readonly [Page, ...Page[]],
  onMove: () => void = () => undefined,
): Wizard<Page> {
  const [page, setPage] = useState<Page>(pages[0])
  const index = pages.indexOf(page)
  const goTo = (to: Page | undefined) => {
    if (to === undefined) return
    onMove()
    setPage(to)
  }
  return {
    page,
    step: index + 1,
    steps: pages.length,
    next: () => goTo(pages[index + 1]),
    back: index === 0 ? null : () => goTo(pages[index - 1]),
    goTo,
  }
}
