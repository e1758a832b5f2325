/** Quiet hours as the two fields and the bar show them. Pure; minutes since midnight. */

export interface Quiet {
  from: number
  to: number
}

const DAY = 24 * 60

/** 1260 → "21:00", as a time field and the preferences have it. */
export function clockText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The stretches of one day that are quiet, in percent of it: two where the night lies over midnight. */
export function quietSpans({ from, to }: Quiet): { start: number; width: number }[] {
  const percent = (minute: number) => (minute / DAY) * 100
  const span = (start: number, end: number) => ({ start: percent(start), width: percent(end - start) })
  if (from === to) return []
  const spans = from < to ? [span(from, to)] : [span(0, to), span(from, DAY)]
  return spans.filter(({ width }) => width > 0)
}
