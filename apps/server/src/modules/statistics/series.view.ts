/**
 * Maps rows per step to the contract's compact arrays: every step has its place, null where nothing was measured.
 * Pure.
 */
import type { SeriesName, SeriesPoints } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { RdiRow, StepRow } from './series.queries.ts'
import type { Step } from './series-steps.ts'

export const SERIES_UNIT = {
  COUGHS: 'coughs_per_hour',
  TEMPERATURE: 'celsius',
  HUMIDITY: 'percent',
  RDI: 'rdi',
} as const satisfies Record<SeriesName, string>

const MEASURED = {
  COUGHS: { column: 'coughs', digits: 1 },
  TEMPERATURE: { column: 'temperature', digits: 2 },
  HUMIDITY: { column: 'humidity', digits: 2 },
} as const
const RDI_DIGITS = 2

export interface Found {
  steps: readonly Step[]
  readings: readonly StepRow[]
  rdi: readonly RdiRow[]
}

export type PointsOf = (deviceId: number, series: SeriesName) => SeriesPoints

/** Sorts the rows by device once; then each device's series can be asked for. */
export function seriesOf({ steps, readings, rdi }: Found): PointsOf {
  const t = steps.map(step => step.time)
  const rowsOf = byDevice(readings)
  const rdiOf = byDevice(rdi)
  const position = new Map(steps.map((step, index) => [step.key, index]))
  return (deviceId, series) => {
    if (series === 'RDI') return { t, values: judgedValues(steps, rdiOf.get(deviceId) ?? []) }
    const { column, digits } = MEASURED[series]
    const values = new Array<number | null>(steps.length).fill(null)
    for (const row of rowsOf.get(deviceId) ?? []) {
      const index = position.get(row.step)
      if (index !== undefined) values[index] = rounded(row[column], digits)
    }
    return { t, values }
  }
}

/** The last evaluation within each step's hours. Both lists are in order. */
function judgedValues(steps: readonly Step[], rows: readonly RdiRow[]): (number | null)[] {
  let next = 0
  let last: RdiRow | undefined
  return steps.map(({ judged }) => {
    for (let row = rows[next]; row !== undefined && row.hour <= judged.upTo; row = rows[next]) {
      last = row
      next += 1
    }
    return last !== undefined && last.hour > judged.after ? rounded(last.rdi, RDI_DIGITS) : null
  })
}

function byDevice<Row extends { device_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const devices = new Map<number, Row[]>()
  for (const row of rows) {
    const own = devices.get(row.device_id)
    if (own === undefined) devices.set(row.device_id, [row])
    else own.push(row)
  }
  return devices
}

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits
}
