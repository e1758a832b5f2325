import { tickStep } from '@earshot/contract/rules/drawing/ticks.ts'
import type { AxisMode, TimeWindow } from '#domain/charts/chart-data.ts'
import { dateFormat, formatNumber, shortSeptember } from '#lib/text/locale.ts'
import { ageDaysAt, fromLocal, toLocal } from './local-time.ts'

const HOUR = 3600
const DAY = 86_400

/** The steps that a reader expects, in seconds of local time. Above a day they count whole days. */
const STEPS = [1, 2, 3, 6, 24, 48, 72, 168, 336].map(hours => hours * HOUR)
const LONGEST = 336 * HOUR

export interface Tick {
  at: number
  /** True if the tick is at local midnight: its label then names a day, otherwise an hour. */
  midnight: boolean
}

/**
 * Returns local midnights (or hours of the day) at the finest step whose labels do not touch. Steps of several days
 * count from `anchor` (the batch's first day), so that they stay on the same dates while the window slides.
 */
export function timeTicks(args: {
  window: TimeWindow
  /** What the ticks cover, where it is more than the window. */
  over?: TimeWindow
  timeZone: string
  width: number
  labelWidth: number
  anchor?: number | undefined
}): Tick[] {
  const { window, over = window, timeZone, width, labelWidth } = args
  const origin = args.anchor === undefined ? 0 : Math.floor(toLocal(args.anchor, timeZone) / DAY) * DAY
  const room = Math.max(1, Math.floor(width / labelWidth))
  const length = { low: window.from, high: window.to }
  const step = tickStep(length, { most: room, counted: 'length', steps: STEPS }) ?? LONGEST
  const ticks: Tick[] = []
  // The loop below would never end with NaN.
  if (!(over.to >= over.from)) return ticks
  const first = origin + Math.ceil((toLocal(over.from, timeZone) - origin) / step) * step
  for (let local = first; ; local += step) {
    const at = fromLocal(local, timeZone)
    if (at > over.to) return ticks
    if (at >= over.from && at !== ticks.at(-1)?.at) ticks.push({ at, midnight: local % DAY === 0 })
  }
}

export interface TickLabelOptions {
  mode: AxisMode
  locale: string
  timeZone: string
  batchStart: string | null
  startAge: number
  /** Returns `day 34` in the reader's language. */
  dayWord: (age: number) => string
  /** True while the labels are bare numbers, as on a phone, where the last one has its month. */
  short: boolean
}

/**
 * Returns a tick's label. Only the words depend on the mode, not where the ticks stand. The last tick and a new month
 * name the month.
 */
export function tickLabel(ticks: readonly Tick[], index: number, options: TickLabelOptions): string {
  const { locale, timeZone } = options
  const tick = ticks[index]
  if (tick === undefined) return ''
  const date = new Date(tick.at * 1000)
  const before = ticks[index - 1]
  const isLast = index === ticks.length - 1
  const newMonth = before !== undefined && monthOf(before.at, timeZone) !== monthOf(tick.at, timeZone)
  if (!tick.midnight) {
    return dateFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(date)
  }
  if (options.mode === 'age' && options.batchStart !== null) {
    const age = ageDaysAt({
      at: tick.at,
      batchStart: options.batchStart,
      startAge: options.startAge,
      timeZone,
    })
    return options.short && !isLast ? formatNumber(age, locale) : options.dayWord(age)
  }
  if (options.short && !isLast && !newMonth)
    return dateFormat(locale, { timeZone, day: 'numeric' }).format(date)
  const month = isLast || newMonth ? ({ month: 'short' } as const) : {}
  const weekday = options.short ? {} : ({ weekday: 'short' } as const)
  return shortSeptember(dateFormat(locale, { timeZone, day: 'numeric', ...weekday, ...month }).format(date))
}

function monthOf(at: number, timeZone: string): number {
  return new Date(toLocal(at, timeZone) * 1000).getUTCMonth()
}
