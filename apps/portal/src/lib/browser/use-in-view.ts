import { useCallback, useState } from 'react'

/** What stands this far below the window is fetched already, so that nobody who scrolls waits for it. */
const AHEAD = '200px'
/** While a page fills, what stands below is pushed down; it counts as in view if it still is after this pause. */
const STILL_MS = 1_000

/**
 * Returns whether an element has come into view, or near it, since it was drawn: what stands further down a phone's page is
 * asked for only by people who go there. Where the browser cannot tell, it counts as in view.
 */
export function useInView(): [ref: (element: Element | null) => (() => void) | undefined, inView: boolean] {
  const [inView, setInView] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (element === null) return
    if (!('IntersectionObserver' in window)) {
      setInView(true)
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      entries => {
        clearTimeout(timer)
        if (entries.at(-1)?.isIntersecting === true) timer = setTimeout(() => setInView(true), STILL_MS)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return [ref, inView]
}
