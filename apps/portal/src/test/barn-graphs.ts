/** Makes the graphs of the test farm: sixteen days with one outbreak and ten hours without data. */
import { defaultComfort } from '@earshot/contract/rules/health/comfort.ts'
import type { RhsGraph } from '@earshot/contract/schemas/batches/graph.ts'

const HOUR = 3600
const DAY = 86_400
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

/** Returns noise that is the same in every run: a hash of the step, from 0 to 1. */
export function noise(seed: number): number {
  const x = Math.sin(seed * 127.1 + 311.7) * 43_758.5453
  return x - Math.floor(x)
}

export interface GraphRange {
  from?: number | undefined
  to?: number | undefined
  resolution?: 'slot' | 'hour' | 'day' | undefined
}

/**
 * Returns how ill the animals are after some days: healthy, a rise from day 7, the peak on day 10, then a slow
 * recovery.
 */
function illness(days: number): number {
  if (days < 6.5) return 0
  if (days < 10) return (days - 6.5) / 3.5
  return Math.max(0.56, 1 - (days - 10) / 11)
}

/** The fifth day has ten hours without data. */
function silent(at: number, start: number): boolean {
  const days = (at - start) / DAY
  return days > 4.4 && days < 4.82
}

function steps({ range, start, now }: { range: GraphRange; start: number; now: number }) {
  const resolution = range.resolution ?? 'hour'
  const step = resolution === 'slot' ? 600 : resolution === 'hour' ? HOUR : DAY
  const from = Math.floor(Math.max(range.from ?? start, start) / step) * step
  const to = Math.min(range.to ?? now, now)
  const t: number[] = []
  for (let at = from; at < to; at += step) t.push(at)
  return { resolution, t, from: iso(from), to: iso(to) }
}

export function rhsGraph(args: { range: GraphRange; start: number; now: number }): RhsGraph {
  const { t, ...range } = steps(args)
  const coughs = t.map(at => {
    if (silent(at, args.start)) return null
    const ill = illness((at - args.start) / DAY)
    const clock = 1 + 0.42 * Math.sin(((at % DAY) / DAY - 0.2) * 2 * Math.PI)
    return Math.round((46 + 190 * ill * ill) * clock * (0.75 + noise(at / 600) * 0.5))
  })
  const rhs = t.map(at => {
    if (silent(at, args.start)) return null
    const ill = illness((at - args.start) / DAY - 0.5)
    return Math.round(Math.max(33, 97 - 63 * Math.min(1, ill * 1.12)) + noise(at / HOUR) * 2)
  })
  return {
    ...range,
    unit: 'index',
    watch: 60,
    act: 40,
    limits: [{ from: t[0] ?? 0, watch: 60, act: 40 }],
    points: {
      t,
      rhs,
      coughs,
      rdi: rhs.map(() => null),
      reference_coughs_per_hour: t.map(() => 60),
      ...quality(coughs, t, args.start),
    },
  }
}

/**
 * Makes the quality of the graph: six hours came late after the silence, and on the eighth day one of the six monitors
 * was off.
 */
function quality(measured: readonly (number | null)[], t: readonly number[], start: number) {
  const hours = t.map(at => (at - start) / HOUR)
  return {
    coverage: measured.map((value, index) => {
      if (value === null) return 0
      return Math.floor((hours[index] ?? 0) / 24) === 7 ? 0.83 : 1
    }),
    late: measured.map((value, index) => {
      if (value === null) return null
      const hour = hours[index] ?? 0
      return hour > 4.82 * 24 && hour < 4.82 * 24 + 6 ? 1 : 0
    }),
  }
}

export function climateGraph(args: {
  range: GraphRange
  start: number
  now: number
  kind: 'temperature' | 'humidity'
}) {
  const { t, ...range } = steps(args)
  const warm = args.kind === 'temperature'
  const mean = t.map(at => {
    if (silent(at, args.start)) return null
    const days = (at - args.start) / DAY
    const wave = Math.sin(days * 2 * Math.PI + (warm ? 0 : 2)) + (noise(at / HOUR) - 0.5) * 0.5
    const value = warm
      ? 26.6 - days * 0.15 + wave * 1.5 - (days > 4.8 && days < 7.6 ? 2.2 : 0)
      : 56 + days * 1.1 + wave * 4
    return Math.round(value * 100) / 100
  })
  const band = t.map(at => defaultComfort('NURSERY', 24 + (at - args.start) / DAY)[args.kind])
  const around = (by: number) => mean.map(value => (value === null ? null : value + by))
  return {
    ...range,
    unit: warm ? ('celsius' as const) : ('percent' as const),
    limits: [{ from: t[0] ?? 0, step: warm ? 3 : 10 }],
    points: {
      t,
      mean,
      min: around(-0.6),
      max: around(0.6),
      lo: band.map(edge => edge.lo),
      hi: band.map(edge => edge.hi),
      ...quality(mean, t, args.start),
    },
  }
}
