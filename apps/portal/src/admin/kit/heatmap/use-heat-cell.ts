import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { type Cell, cellAfter } from './heat-rows.ts'

/** Keeps the cell under the pointer or chosen by keys, in a map of so many rows and days. */
export function useHeatCell(size: { rows: number; days: number }) {
  const [cell, setCell] = useState<Cell | null>(null)

  function follow(event: KeyboardEvent): void {
    const from = cell ?? { row: 0, day: size.days }
    const next = cellAfter(event.key, from, size)
    if (event.key === 'Escape') setCell(null)
    if (next === null) return
    event.preventDefault()
    setCell(next)
  }

  /** Focus by Tab begins with the newest day. */
  function begin(event: FocusEvent): void {
    if (event.target === event.currentTarget && cell === null && event.target.matches(':focus-visible'))
      setCell({ row: 0, day: size.days - 1 })
  }

  const leave = () => setCell(null)
  return { cell, setCell, leave, keys: { onKeyDown: follow, onFocus: begin, onBlur: leave } }
}
