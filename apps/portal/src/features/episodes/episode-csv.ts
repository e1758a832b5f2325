import type { EpisodeDayDetail } from '@earshot/contract/schemas/health/episode.ts'
import { csvText } from '#lib/csv.ts'

/** What each column is called, in its order. */
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

/** The days as a file, the oldest first. Numbers keep the point, a missing one is an empty cell. */
export function episodeCsv(
  days: readonly EpisodeDayDetail[],
  name: (column: (typeof CSV_COLUMNS)[number]) => string,
): string {
  const rows = days.map(day => {
    const lamps = (status: string) => day.monitors.filter(one => one.worst_status === status).length
    const cells = [
      ...[day.date, day.day_no, day.rhs_min, day.rhs_end, day.coughs, day.rdi],
      ...[lamps('ALARM'), lamps('WARNING'), lamps('OFFLINE')],
      ...[day.treatments, day.comments, day.recommendations, day.alerts],
    ]
    return cells.map(cell => (cell === null ? '' : String(cell)))
  })
  return csvText([CSV_COLUMNS.map(name), ...rows])
}
