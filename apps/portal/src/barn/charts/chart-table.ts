import type { CsvCell } from '#lib/csv.ts'
import type { PanelKind, Series, TimeWindow } from './chart-data.ts'
import { PANEL_ORDER } from './chart-layout.ts'
import { firstFrom } from './nearest.ts'
import { shortfallAt } from './quality.ts'

export type TableSeries = Partial<Record<PanelKind, Series>>

/** Something that happened, in words. */
export interface TableEvent {
  at: number
  text: string
}

export interface TableRow {
  at: number
  values: Record<PanelKind, number | null>
  /** The least that was measured for one of the values; null where it was all. */
  coverage: number | null
  isLate: boolean
  /** What began in this step. */
  events: string[]
}

export interface TableInput {
  series: TableSeries
  window: TimeWindow
  events?: readonly TableEvent[]
}

/**
 * The chart's numbers as rows, newest first: one for each step that any panel has a value in or in which something
 * happened. The next step is not begun.
 */
export function tableRows({ series, window, events = [] }: TableInput): TableRow[] {
  const rows = new Map<number, TableRow>()
  const rowAt = (at: number): TableRow => {
    const row = rows.get(at) ?? emptyRow(at)
    rows.set(at, row)
    return row
  }
  for (const kind of PANEL_ORDER) {
    const one = series[kind]
    if (one === undefined) continue
    for (const [index, at] of one.at.entries()) {
      const value = one.value[index] ?? null
      if (value === null || at < window.from || at >= window.to) continue
      const row = rowAt(at)
      row.values[kind] = value
      const short = shortfallAt(one.quality, index)
      if (short === null) continue
      if (short.coverage !== null) row.coverage = Math.min(row.coverage ?? 1, short.coverage)
      row.isLate ||= short.isLate
    }
  }
  for (const { at, text } of events)
    if (at >= window.from && at < window.to) rowAt(stepOf(series, at)).events.push(text)
  return [...rows.values()].sort((a, b) => b.at - a.at)
}

function emptyRow(at: number): TableRow {
  const values = { rhs: null, coughs: null, temperature: null, humidity: null }
  return { at, values, coverage: null, isLate: false, events: [] }
}

/** The step of the finest series that a moment lies in. */
function stepOf(series: TableSeries, at: number): number {
  const known = PANEL_ORDER.flatMap(kind => series[kind] ?? []).sort((a, b) => a.step - b.step)
  const [finest] = known
  if (finest === undefined) return at
  const begun = finest.at[firstFrom(finest.at, at + 1) - 1]
  return begun !== undefined && at < begun + finest.step ? begun : at
}

export interface CsvColumns {
  header: readonly string[]
  /** The local time and the age of a row. */
  time: (at: number) => string
  age: (at: number) => number | null
  late: string
}

/** Oldest first, under the columns' names. Measured in per cent; a cell holds all that began in its step. */
export function tableCells(rows: readonly TableRow[], columns: CsvColumns): CsvCell[][] {
  const lines = [...rows].reverse().map(row => {
    const values = PANEL_ORDER.map(kind => {
      const value = row.values[kind]
      return value === null ? null : Math.round(value * 100) / 100
    })
    const isMeasured = values.some(value => value !== null)
    const measured = isMeasured ? Math.floor((row.coverage ?? 1) * 100) : null
    const said = [measured, row.isLate ? columns.late : null, row.events.join('; ') || null]
    return [columns.time(row.at), columns.age(row.at), ...values, ...said]
  })
  return [[...columns.header], ...lines]
}
