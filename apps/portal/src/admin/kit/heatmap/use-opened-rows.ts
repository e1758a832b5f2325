import { useState } from 'react'
import { type HeatRow, openedRows, shownRows, tellingRows } from './heat-rows.ts'

/** Keeps which rows are open: those that tell more than their own row, until a person changes it. */
export function useOpenedRows(rows: readonly HeatRow[]) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (row: HeatRow) => tellingRows(row).length > 0 !== toggled.has(row.key)
  return {
    isOpen,
    shown: shownRows(rows, row => (isOpen(row) ? openedRows(row) : [])),
    toggle: (key: string) => {
      const next = new Set(toggled)
      if (!next.delete(key)) next.add(key)
      setToggled(next)
    },
  }
}
