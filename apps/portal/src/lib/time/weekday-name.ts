import { dateFormat } from '#lib/text/locale.ts'

/** Writes a day of the week in full; 1 is Monday, 7 is Sunday. */
export function weekdayName(weekday: number, language: string): string {
  return dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday, 12))
}
