/** An airspace's own normal over time, from what the server answers by day and local hour. Pure. */
import { dayBounds, localHour, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { DayNormal } from '@earshot/contract/schemas/batches/normal.ts'

const HOUR = 3600

/** A value an hour, ascending, in unix seconds; null where an hour has no normal. */
export interface NormalSeries {
  at: readonly number[]
  low: readonly (number | null)[]
  median: readonly (number | null)[]
  high: readonly (number | null)[]
  /** What a value is compared with: the median, or what it is at least. */
  base: readonly (number | null)[]
}

const COLUMNS = ['low', 'median', 'high', 'base'] as const

/**
 * Puts each day's hours where they lie in time: the days on which clocks change have 23 and 25 of them, and the hour that comes
 * twice has the same normal both times.
 * @param show converts a value to the reader's unit
 */
export function normalSeries(
  days: readonly DayNormal[],
  { timeZone, show = value => value }: { timeZone: string; show?: (value: number) => number },
): NormalSeries {
  const zone = zoneOrUtc(timeZone)
  const at: number[] = []
  const columns: Record<(typeof COLUMNS)[number], (number | null)[]> = {
    low: [],
    median: [],
    high: [],
    base: [],
  }
  for (const day of days) {
    const { start, end } = dayBounds(day.day, zone)
    const changes = end - start !== 24 * HOUR
    for (let time = Math.ceil(start / HOUR) * HOUR; time < end; time += HOUR) {
      const hour = changes ? localHour(time, zone) : Math.floor((time - start) / HOUR)
      at.push(time)
      for (const name of COLUMNS) {
        const value = day[name === 'base' ? 'median' : name][hour] ?? null
        const least = name === 'base' ? day.least : Number.NEGATIVE_INFINITY
        columns[name].push(value === null ? null : show(Math.max(value, least)))
      }
    }
  }
  return { at, ...columns }
}

/** The mean normal over stretches of `seconds`, at the middle of each, as bars over several hours are drawn. */
export function binnedNormal({ at, ...columns }: NormalSeries, seconds: number): NormalSeries {
  if (seconds <= HOUR) return { at: at.map(time => time + HOUR / 2), ...columns }
  const bins = new Map<number, number[]>()
  for (const [index, time] of at.entries()) {
    const start = Math.floor(time / seconds) * seconds
    const own = bins.get(start)
    if (own === undefined) bins.set(start, [index])
    else own.push(index)
  }
  const over = (values: readonly (number | null)[]) =>
    [...bins.values()].map(indices => mean(indices.map(index => values[index] ?? null)))
  return {
    at: [...bins.keys()].map(start => start + seconds / 2),
    low: over(columns.low),
    median: over(columns.median),
    high: over(columns.high),
    base: over(columns.base),
  }
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/**
 * How many times its normal each bar was, as the engine judges an hour: `value / max(median, least)`; null where nothing was heard
 * or there is no normal.
 * @param bars the middle of each bar, ascending, and its value
 * @param seconds the length of a bar; one of a slot is compared with the normal of its hour
 */
export function timesNormal(
  bars: { at: readonly number[]; value: readonly (number | null)[] },
  { at, base }: NormalSeries,
  seconds: number,
): (number | null)[] {
  const length = Math.max(seconds, HOUR)
  const known = new Map(at.map((time, index) => [Math.floor(time / length), base[index] ?? null]))
  return bars.at.map((time, index) => {
    const [value, normal] = [bars.value[index] ?? null, known.get(Math.floor(time / length)) ?? null]
    return value === null || normal === null || normal <= 0 ? null : value / normal
  })
}
