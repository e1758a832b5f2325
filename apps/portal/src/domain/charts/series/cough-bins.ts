import { DOMAIN } from '@earshot/contract/domain.ts'
import type { CoughSeries, Quality } from '#domain/charts/chart-data.ts'
import { meanShare } from './quality.ts'

const HOUR = 3600
/** The lengths of a bar: a slot, or whole hours that divide the day. */
const BIN_SECONDS = [DOMAIN.slotSeconds, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR] as const

/** Returns the seconds that a bar must stand for, so that its place on the axis is at least `minPixels` wide. */
export function binSeconds(args: {
  seconds: number
  width: number
  minPixels: number
  step: number
}): number {
  const pixelsPerSecond = args.width / args.seconds
  const wide = BIN_SECONDS.find(bin => bin >= args.step && bin * pixelsPerSecond >= args.minPixels)
  return wide ?? 24 * HOUR
}

export interface CoughBars {
  /** The middle of each bar. */
  at: number[]
  /** The mean coughs per hour of the time that was heard; null where none was. */
  value: (number | null)[]
  reference: (number | null)[]
  seconds: number
  quality?: Quality
}

interface Bin {
  start: number
  sum: number
  count: number
  reference: number | null
  /** The indices of its points: from the first up to, not including, `end`. */
  first: number
  end: number
}

/** Returns means per hour over bars of `seconds`. A bar over hours that were all silent is null, not 0. */
export function coughBars({ series, seconds }: { series: CoughSeries; seconds: number }): CoughBars {
  const bins: Bin[] = []
  for (const [index, at] of series.at.entries()) {
    const start = Math.floor(at / seconds) * seconds
    let bin = bins.at(-1)
    if (bin === undefined || bin.start !== start) {
      bin = { start, sum: 0, count: 0, reference: null, first: index, end: index }
      bins.push(bin)
    }
    bin.end = index + 1
    bin.reference = series.reference[index] ?? bin.reference
    const value = series.value[index] ?? null
    if (value === null) continue
    bin.sum += value
    bin.count += 1
  }
  return {
    at: bins.map(bin => bin.start + seconds / 2),
    value: bins.map(bin => (bin.count === 0 ? null : bin.sum / bin.count)),
    reference: bins.map(bin => bin.reference),
    seconds,
    ...(series.quality && { quality: qualityOf(series.quality, bins) }),
  }
}

function qualityOf({ coverage, late }: Quality, bins: readonly Bin[]): Quality {
  const over = (shares: Quality['late']) => bins.map(({ first, end }) => meanShare(shares.slice(first, end)))
  return { coverage: over(coverage), late: over(late) }
}
