/** How far back the list goes, in whole days of this clock. */
export const DAY_RANGES = [
  { name: 'today', days: 0 },
  { name: 'week', days: 6 },
  { name: 'month', days: 29 },
] as const

/** Returns the beginning of a day, so that one choice has one address all day long. */
export function sinceDays(days: number, now: number = Date.now()): string {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - days)
  return day.toISOString()
}
