import { useState } from 'react'

export interface Wizard<Page extends string> {
  page: Page
  /** From one. */
  step: number
  steps: number
  next: () => void
  /** Null on the first page; for `LeaveGuard` as well, where the browser's Back leads. */
  back: (() => void) | null
  goTo: (page: Page) => void
}

/**
 * The pages of one form in their order. They share its fields, so nothing that was typed is lost on the way back.
 * @param onMove what was said of the page that is left no longer holds
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
