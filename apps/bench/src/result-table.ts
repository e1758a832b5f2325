/** The benchmarks' table: absolute figures move with the machine, ratios within one run hardly do. */

export interface Line {
  what: string
  reached: string
  /** The ratio to the baseline of the same run. */
  ratio: string
  aim: string
}

export function printTable(lines: readonly Line[]): string {
  const rows = [{ what: 'measure', reached: 'reached', ratio: 'ratio', aim: 'aim' }, ...lines]
  const width = (key: keyof Line) => Math.max(...rows.map(row => row[key].length))
  const widths = { what: width('what'), reached: width('reached'), ratio: width('ratio') }
  return rows
    .map(row =>
      `${row.what.padEnd(widths.what)}  ${row.reached.padStart(widths.reached)}  ${row.ratio.padStart(widths.ratio)}  ${row.aim}`.trimEnd(),
    )
    .join('\n')
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return (low + high) / 2
}

/** The smallest value that so large a share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Compares round by round, so that a slow minute of the machine meets both. */
export function medianRatio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, round) => value / (baseline[round] ?? Number.NaN)))
}

export function thousands(value: number): string {
  return Math.round(value).toLocaleString('en-GB')
}
