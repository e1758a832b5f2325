import type { CsvCell } from '#lib/csv.ts'
import type { PanelKind, Series, TimeWindow } from './chart-data.ts'
import { PANEL_ORDER } from './chart-layout.ts'

export type TableSeries = Partial<Record<PanelKind, Series>>

export interface TableRow {
  at: number
  values: Record<PanelKind, number | null>
}

/** The chart's numbers as rows, newest first: one for each step that any panel has a value in. The next step is not begun. */
export function tableRows(series: TableSeries, window: TimeWindow): TableRow[] {
  const rows = new Map<number, TableRow>()
  for (const kind of PANEL_ORDER) {
    const one = series[kind]
    if (one === undefined) continue
    for (const [index, at] of one.at.entries()) {
      const value = one.value[index] ?? null
      if (value === null || at < window.from || at >= window.to) continue
      const row = rows.get(at) ?? {
        at,
        values: { rhs: null, coughs: null, temperature: null, humidity: null },
      }
      row.values[kind] = value
      rows.set(at, row)
    }
  }
  return [...rows.values()].sort((a, b) => b.at - a.at)
}

export interface CsvColumns {
  header: readonly string[]
  /** The local time and the age of a row. */
  time: (at: number) => string
  age: (at: number) => number | null
}

/** Oldest first, under the columns' names. */
export function tableCells(rows: readonly TableRow[], columns: CsvColumns): CsvCell[][] {
  const lines = [...rows].reverse().map(row => {
    const values = PANEL_ORDER.map(kind => {
      const value = row.values[kind]
      return value === null ? null : Math.round(value * 100) / 100
    })
    return [columns.time(row.at), columns.age(row.at), ...values]
  })
  return [[...columns.header], ...lines]
}
