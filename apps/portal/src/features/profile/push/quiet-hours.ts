/** Converts quiet hours for the two fields and the bar. It is pure; times are minutes since midnight. */

export interface QuietTimes {
  from: number
  to: number
}

const DAY = 24 * 60

/** Returns the quiet stretches of one day in percent: two where the night includes midnight. */
export function quietSpans({ from, to }: QuietTimes): { start: number; width: number }[] {
  const percent = (minute: number) => (minute / DAY) * 100
  const span = (start: number, end: number) => ({ start: percent(start), width: percent(end - start) })
  if (from === to) return []
  const spans = from < to ? [span(from, to)] : [span(0, to), span(from, DAY)]
  return spans.filter(({ width }) => width > 0)
}

/** Reads a typed time of day, "9", "930", "9.30" or "21:00", as "HH:mm", or returns null for any other text. */
export function readClock(text: string): string | null {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(text.trim()) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
