import { useCallback, useState } from 'react'

/** What stands this far below the window is fetched already, so that nobody who scrolls waits for it. */
const AHEAD = '200px'

/**
 * Says whether an element has come into view, or near it, since it was drawn: what stands further down a phone's page is
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
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setInView(true)
        observer.disconnect()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, inView]
}
