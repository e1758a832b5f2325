import type { TemperatureGraph } from '@earshot/contract/schemas/batches/graph.ts'

type Points = Pick<TemperatureGraph['points'], 't' | 'lo' | 'hi'>

export interface ComfortBand {
  lo: (number | null)[]
  hi: (number | null)[]
}

/**
 * Returns the comfort band of a batch at other steps than its graph's own; there is none before the batch began. It is
 * pure.
 */
export function comfortBand({ t, lo, hi }: Points, times: readonly number[]): ComfortBand {
  const steps = times.map(time => t.findLastIndex(start => start <= time))
  return { lo: steps.map(step => lo[step] ?? null), hi: steps.map(step => hi[step] ?? null) }
}
