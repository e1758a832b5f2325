/**
 * Thins a line of tens of thousands of points on a few hundred pixels: of each pixel's time only the lowest value, the
 * highest and the first gap can be seen. It is thinned once for a zoom; a chart that is moved draws the same points
 * again. It is pure.
 */
import type { BandSeries, Series } from '#domain/charts/chart-data.ts'

/** Thinned lines keep up to two points for each of this many pixels. */
const PIXELS = 2

/**
 * Returns the seconds that one stretch of a thinned line stands for: a power of two of steps, so that few zooms thin
 * anew.
 */
export function downsampleSeconds(args: { seconds: number; width: number; step: number }): number {
  const wanted = (args.seconds / Math.max(args.width, 1)) * PIXELS
  const steps = Math.floor(Math.log2(Math.max(1, wanted / args.step)))
  return args.step * 2 ** steps
}

/** Up to this many steps to a stretch, thinning saves nothing. */
const WORTH = 4

export function downsampled<Given extends Series>(series: Given, seconds: number): Given {
  if (seconds < series.step * WORTH) return series
  const kept = new Set(keptIndices(series, seconds))
  const column = <Value>(values: readonly Value[]): Value[] => values.filter((_, index) => kept.has(index))
  return {
    ...series,
    at: column(series.at),
    value: column(series.value),
    ...bandOf(series, column),
    // Two neighbours lie up to two stretches apart without anything missing between them.
    step: 2 * seconds,
  }
}

type Columns = <Value>(values: readonly Value[]) => Value[]

function bandOf(series: Series & Partial<BandSeries>, column: Columns): Partial<BandSeries> {
  const { lo, hi, alarmLo, alarmHi, levels } = series
  if (lo === undefined || hi === undefined || alarmLo === undefined) return {}
  return {
    lo: column(lo),
    hi: column(hi),
    alarmLo: column(alarmLo),
    ...(alarmHi && { alarmHi: column(alarmHi) }),
    ...(levels && { levels: column(levels) }),
  }
}

/** Returns the indices that are kept, in their order. */
function keptIndices({ at, value }: Series, seconds: number): number[] {
  const kept: number[] = []
  let stretch = { key: Number.NaN, low: -1, high: -1, gap: -1 }
  const close = () => {
    const found = [...new Set([stretch.low, stretch.high, stretch.gap])].filter(index => index >= 0)
    kept.push(...found.sort((a, b) => a - b))
  }
  for (const [index, time] of at.entries()) {
    const key = Math.floor(time / seconds)
    if (key !== stretch.key) {
      close()
      stretch = { key, low: -1, high: -1, gap: -1 }
    }
    const one = value[index] ?? null
    if (one === null) {
      if (stretch.gap < 0) stretch.gap = index
      continue
    }
    if (stretch.low < 0 || one < (value[stretch.low] ?? 0)) stretch.low = index
    if (stretch.high < 0 || one > (value[stretch.high] ?? 0)) stretch.high = index
  }
  close()
  return kept
}
