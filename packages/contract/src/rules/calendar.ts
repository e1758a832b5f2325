/**
 * What the name of a time zone, or of a calendar day, says by itself. Schemas ask this, and charts the rest
 * (`local-day.ts`): in one file, every form would fetch the charts.
 */

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    // Intl throws a RangeError for a name it does not know.
    return false
  }
}

/** The weekday of a calendar day: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
