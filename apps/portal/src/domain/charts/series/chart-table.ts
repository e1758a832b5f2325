import type { PanelKind, Series, TimeWindow } from '#domain/charts/chart-data.ts'
import { PANEL_ORDER } from '#domain/charts/chart-layout.ts'
import type { CsvCell } from '#lib/text/csv.ts'
import { shortfallAt } from './quality.ts'
import { firstFrom } from './series-lookup.ts'

export type TableSeries = Partial<Record<PanelKind, Series>>

/** An event in words. */
export interface TableEvent {
  at: number
  text: string
}

export interface TableRow {
  at: number
  values: Record<PanelKind, number | null>
  /** The least share that was measured for one of the values; null where all was measured. */
  coverage: number | null
  isLate: boolean
  /** The events that began in this step. */
  events: string[]
}

export interface TableInput {
  series: TableSeries
  window: TimeWindow
  events?: readonly TableEvent[]
}

/**
 * Returns the chart's numbers as rows, newest first: one for each step in which any panel has a value or something
 * happened. The next step has not begun.
 */
export function tableRows({ series, window, events = [] }: TableInput): TableRow[] {
  const rows = new Map<number, TableRow>()
  const rowAt = (at: number): TableRow => {
    const row = rows.get(at) ?? emptyRow(at)
    rows.set(at, row)
    return row
  }
  for (const { kind, at, value, short } of measuredSteps(series, window)) {
    const row = rowAt(at)
    row.values[kind] = value
    if (short?.coverage != null) row.coverage = Math.min(row.coverage ?? 1, short.coverage)
    row.isLate ||= short?.isLate === true
  }
  for (const { at, text } of events)
    if (at >= window.from && at < window.to) rowAt(stepOf(series, at)).events.push(text)
  return [...rows.values()].sort((a, b) => b.at - a.at)
}

/** Returns every value of the window, panel by panel, with what is missing of it. */
function measuredSteps(series: TableSeries, window: TimeWindow) {
  return PANEL_ORDER.flatMap(kind => {
    const one = series[kind]
    if (one === undefined) return []
    return one.at.flatMap((at, index) => {
      const value = one.value[index] ?? null
      if (value === null || at < window.from || at >= window.to) return []
      return [{ kind, at, value, short: shortfallAt(one.quality, index) }]
    })
  })
}

function emptyRow(at: number): TableRow {
  const values = { rhs: null, coughs: null, temperature: null, humidity: null }
  return { at, values, coverage: null, isLate: false, events: [] }
}

/** Returns the step of the finest series that a moment lies in. */
function stepOf(series: TableSeries, at: number): number {
  const known = PANEL_ORDER.flatMap(kind => series[kind] ?? []).sort((a, b) => a.step - b.step)
  const [finest] = known
  if (finest === undefined) return at
  const begun = finest.at[firstFrom(finest.at, at + 1) - 1]
  return begun !== undefined && at < begun + finest.step ? begun : at
}

export interface CsvColumns {
  header: readonly string[]
  /** Returns the local time and the age of a row. */
  time: (at: number) => string
  age: (at: number) => number | null
  late: string
}

/**
 * Returns the cells of a file, oldest first, under the columns' names. The measured share is in percent; a cell holds
 * everything that began in its step.
 */
export function tableCells(rows: readonly TableRow[], columns: CsvColumns): CsvCell[][] {
  const lines = [...rows].reverse().map(row => {
    const values = PANEL_ORDER.map(kind => {
      const value = row.values[kind]
      return value === null ? null : Math.round(value * 100) / 100
    })
    const isMeasured = values.some(value => value !== null)
    const measured = isMeasured ? Math.floor((row.coverage ?? 1) * 100) : null
    const remarks = [measured, row.isLate ? columns.late : null, row.events.join('; ') || null]
    return [columns.time(row.at), columns.age(row.at), ...values, ...remarks]
  })
  return [[...columns.header], ...lines]
}
