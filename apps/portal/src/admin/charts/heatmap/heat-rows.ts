/** Computes the rows and cells of a map of availability: place × local day. It is pure. */
import { availabilityLevel } from '@earshot/contract/rules/hardware/availability.ts'
import type { AvailabilityPoint } from '@earshot/contract/schemas/hardware/statistics.ts'

export interface HeatRow {
  key: string
  name: string
  note?: string
  kind: 'gateway' | 'airspace' | 'device'
  /** The points, one for each day of the map, in its order. */
  points: readonly AvailabilityPoint[]
  /** The rows of its devices, shown when it is opened. */
  children?: readonly HeatRow[]
}

export type HeatLevel = 'OK' | 'WARNING' | 'ALARM' | 'NONE'

export function levelOf({ value }: Pick<AvailabilityPoint, 'value'>): HeatLevel {
  return value === null ? 'NONE' : availabilityLevel(value)
}

/** Returns the percentage over all days of what was expected that was received; null where nothing was expected. */
export function meanOf(points: readonly AvailabilityPoint[]): number | null {
  const received = points.reduce((sum, point) => sum + point.received, 0)
  const expected = points.reduce((sum, point) => sum + point.expected, 0)
  return expected === 0 ? null : Math.min(100, (100 * received) / expected)
}

/** Returns the devices with a bad day that not all of the airspace had, which the airspace's own row cannot show. */
export function rowsWithOwnBadDays({ children = [] }: Pick<HeatRow, 'children'>): HeatRow[] {
  const badDays = children.map(({ points }) => points.map(point => isBad(point)))
  return children.filter((_, index) =>
    badDays[index]?.some(
      (isBadDay, day) =>
        isBadDay &&
        children.some(({ points }, other) => points[day]?.value != null && !badDays[other]?.[day]),
    ),
  )
}

function isBad(point: AvailabilityPoint): boolean {
  return point.value !== null && levelOf(point) !== 'OK'
}

/** Returns what an expanded row shows: the devices with bad days of their own, and all of them where none has any. */
export function expandedRows(row: HeatRow): readonly HeatRow[] {
  const ownBad = rowsWithOwnBadDays(row)
  return ownBad.length > 0 ? ownBad : (row.children ?? [])
}

/** Returns the rows in view: the children of an expanded row follow it. */
export function shownRows(
  rows: readonly HeatRow[],
  childrenOf: (row: HeatRow) => readonly HeatRow[],
): HeatRow[] {
  return rows.flatMap(row => [row, ...childrenOf(row)])
}

export interface Cell {
  row: number
  day: number
}

/** Returns where a key leads to from a cell, or null for a key that means nothing here. */
export function cellAfterKey(
  key: string,
  { row, day }: Cell,
  size: { rows: number; days: number },
): Cell | null {
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  const to = (rows: number, days: number) => ({
    row: within(row + rows, size.rows),
    day: within(day + days, size.days),
  })
  switch (key) {
    case 'ArrowRight':
      return to(0, 1)
    case 'ArrowLeft':
      return to(0, -1)
    case 'ArrowDown':
      return to(1, 0)
    case 'ArrowUp':
      return to(-1, 0)
    case 'Home':
      return { row, day: 0 }
    case 'End':
      return { row, day: size.days - 1 }
    default:
      return null
  }
}
