import { type RefObject, useLayoutEffect, useState } from 'react'
import { type RowRange, rowsInView, WINDOWED_FROM } from './row-window.ts'

/**
 * Returns the rows to draw, renewed while the page or the box around the table scrolls.
 * @param body holds the rows
 */
export function useRowWindow(args: {
  body: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
}): RowRange {
  const { body, count, rowHeight } = args
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 })
  const isWindowed = count >= WINDOWED_FROM
  useLayoutEffect(() => {
    if (!isWindowed) return
    const renew = () => {
      const box = body.current?.closest('table')?.parentElement
      if (!body.current || !box) return
      const top = Math.max(box.getBoundingClientRect().top, 0)
      const above = top - body.current.getBoundingClientRect().top
      const next = rowsInView({ above, height: window.innerHeight - top, rowHeight, count })
      setRange(former => (former.first === next.first && former.end === next.end ? former : next))
    }
    renew()
    // A scroll event does not bubble, but capturing sees every one.
    window.addEventListener('scroll', renew, { capture: true, passive: true })
    window.addEventListener('resize', renew)
    return () => {
      window.removeEventListener('scroll', renew, { capture: true })
      window.removeEventListener('resize', renew)
    }
  }, [isWindowed, body, count, rowHeight])
  return isWindowed ? range : { first: 0, end: count }
}
