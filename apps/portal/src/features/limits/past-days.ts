import { formatAge } from '#lib/text/locale.ts'

/** Writes how long a past is, in whole days, and one at least. */
export function formatPastDays(days: number, language: string): string {
  return formatAge({ value: Math.max(1, Math.round(days)), unit: 'day' }, language)
}
