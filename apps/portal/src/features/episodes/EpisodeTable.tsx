import type { Episode, EpisodeDayDetail } from '@earshot/contract/schemas/health/episode.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatDay, formatList, formatNumber } from '#lib/text/locale.ts'
import classes from './EpisodeTable.module.css'
import { dayStatus } from './episode-facts.ts'

interface EpisodeTableProps {
  siteId: number
  episode: Episode
  days: readonly EpisodeDayDetail[]
}

const DAY = 86_400
/** Returns a window with the day and the one before it, wide enough for any time zone. */
const windowAround = (date: string) => {
  const start = Date.parse(`${date}T00:00:00Z`) / 1000
  return { from: start - DAY, to: start + 2 * DAY }
}

/** Shows the days in numbers, the newest first; each leads to its stretch of the chart. */
export function EpisodeTable({ siteId, episode, days }: EpisodeTableProps) {
  const { t, i18n } = useTranslation('episodes')
  const number = (value: number | null, digits = 0) =>
    value === null ? '–' : formatNumber(value, i18n.language, digits)
  const dayName = (date: string) => formatDay({ at: `${date}T12:00:00Z`, language: i18n.language })
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('days.title')}>
        <thead>
          <tr>
            {(['day', 'lowest', 'midnight', 'coughs', 'perAnimal', 'monitors', 'logbook'] as const).map(
              column => (
                <th key={column} scope="col" data-column={column}>
                  {t(`column.${column}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(day => (
            <tr key={day.date}>
              <th scope="row" data-column="day">
                <Link
                  to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
                  params={{ siteId, airspaceId: episode.airspace.id }}
                  search={windowAround(day.date)}
                >
                  {dayName(day.date)}
                </Link>{' '}
                <span>{t('column.dayNo', { day: day.day_no })}</span>
              </th>
              <td data-column="lowest" data-status={day.rhs_min === null ? undefined : dayStatus(day)}>
                {day.rhs_min !== null && <StatusMark status={dayStatus(day)} />} {number(day.rhs_min)}
              </td>
              <td data-column="midnight">{number(day.rhs_end)}</td>
              <td data-column="coughs">{number(day.coughs)}</td>
              <td data-column="perAnimal">{number(day.rdi, 1)}</td>
              <td data-column="monitors">{lampsText(day)}</td>
              <td data-column="logbook">{logbookText(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

  function lampsText({ monitors }: EpisodeDayDetail): string {
    const count = (status: string) => monitors.filter(one => one.worst_status === status).length
    const parts = (['ALARM', 'WARNING', 'OFFLINE'] as const)
      .filter(status => count(status) > 0)
      .map(status => t(`lamps.${status}`, { count: count(status) }))
    return parts.length === 0 ? t('lamps.quiet') : formatList(parts, i18n.language)
  }

  function logbookText(day: EpisodeDayDetail): string {
    const parts = (['treatments', 'comments', 'recommendations', 'alerts'] as const)
      .filter(kind => day[kind] > 0)
      .map(kind => t(`logbook.${kind}`, { count: day[kind] }))
    return parts.length === 0 ? '–' : formatList(parts, i18n.language)
  }
}
