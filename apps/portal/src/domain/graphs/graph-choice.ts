import type { TimeWindow } from '#domain/charts/chart-data.ts'

const HOUR = 3600
/** Up to two days the ten-minute slots are worth their points; beyond that, hours show the same. */
const SLOTS_UP_TO = 49 * HOUR

/**
 * Returns the call for a short window, or null for a longer one. It is on whole hours, so that the address of the
 * answer changes once an hour, with half a window more on both sides, so that the line is there when the chart is
 * moved.
 */
export function fineQuery(window: TimeWindow) {
  if (window.to - window.from > SLOTS_UP_TO) return null
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
  const margin = Math.ceil((window.to - window.from) / 2 / HOUR) * HOUR
  return {
    resolution: 'slot' as const,
    from: iso(Math.floor(window.from / HOUR) * HOUR - margin),
    to: iso(Math.ceil(window.to / HOUR) * HOUR + margin),
  }
}

/**
 * Returns the slots when they cover the window, otherwise the hours. An answer for another window (kept on screen while
 * the next one loads) is used only as far as it reaches.
 */
export function chooseGraph<Graph extends { from: string; to: string; resolution?: string }>(args: {
  whole: Graph | undefined
  detail: Graph | undefined
  window: TimeWindow
}): Graph | undefined {
  const { whole, detail, window } = args
  if (detail === undefined || window.to - window.from > SLOTS_UP_TO) return whole ?? detail
  if (whole === undefined) return detail
  const starts = Math.max(window.from, Date.parse(whole.from) / 1000)
  const ends = Math.min(window.to, Date.parse(whole.to) / 1000)
  const covers = Date.parse(detail.from) / 1000 <= starts && Date.parse(detail.to) / 1000 >= ends - HOUR
  return covers ? detail : whole
}
