import type { EpisodeDayDetail } from '@earshot/contract/schemas/health/episode.ts'
import type { CsvCell } from '#lib/text/csv.ts'

/** The names of the columns, in their order. */
export const CSV_COLUMNS = [
  'date',
  'day',
  'lowest',
  'midnight',
  'coughs',
  'perAnimal',
  'alarms',
  'warnings',
  'offline',
  'treatments',
  'comments',
  'recommendations',
  'alerts',
] as const

/** Returns the days as a file, the oldest first. */
export function episodeCsv(
  days: readonly EpisodeDayDetail[],
  name: (column: (typeof CSV_COLUMNS)[number]) => string,
): CsvCell[][] {
  const rows = days.map(day => {
    const monitorsAt = (status: string) => day.monitors.filter(one => one.worst_status === status).length
    return [
      day.date,
      day.day_no,
      day.rhs_min,
      day.rhs_end,
      day.coughs,
      day.rdi,
      monitorsAt('ALARM'),
      monitorsAt('WARNING'),
      monitorsAt('OFFLINE'),
      day.treatments,
      day.comments,
      day.recommendations,
      day.alerts,
    ]
  })
  return [CSV_COLUMNS.map(name), ...rows]
}
