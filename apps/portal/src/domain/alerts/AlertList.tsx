import type { Alert, AlertSummary } from '@earshot/contract/schemas/health/alert.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { alertWindow } from '#domain/charts/series/alert-spans.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { alertStatus } from './alert-status.ts'

/** What a list of open alerts knows of each is enough; an alert that is over says when and how it ended. */
type ListedAlert = AlertSummary & Partial<Pick<Alert, 'closed_at' | 'close_reason'>>

export interface AlertLine {
  siteId: number
  timeZone: string | undefined
  /** The moment at the end of the line. */
  at: string
  title: string
  text: string
  /** The word of the mark, where the line itself does not say it. */
  markLabel?: string
}

interface AlertListProps<Shown extends ListedAlert> {
  alerts: readonly Shown[]
  /** Words one alert as its place does. */
  lineOf: (alert: Shown) => AlertLine
  /** The lines look like the other lines of their place. */
  classes: Record<'line' | 'words' | 'title' | 'text' | 'time', string | undefined>
}

/** Lists alerts; each leads to its stretch of its airspace's chart. */
export function AlertList<Shown extends ListedAlert>({ alerts, lineOf, classes }: AlertListProps<Shown>) {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <ol>
      {alerts.map(alert => {
        const { siteId, timeZone, at, title, text, markLabel } = lineOf(alert)
        const { id, airspace, opened_at, closed_at = null } = alert
        return (
          <li key={id}>
            <Link
              className={classes.line}
              to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
              params={{ siteId, airspaceId: airspace.id }}
              search={alertWindow({ opened_at, closed_at }, now / 1000)}
            >
              <StatusMark status={alertStatus(alert)} label={markLabel} />
              <span className={classes.words}>
                <span className={classes.title} data-open={alert.state === 'OPEN' || undefined}>
                  {title}
                </span>
                <span className={classes.text}>{text}</span>
              </span>
              <time className={classes.time} dateTime={at}>
                {formatMoment({ at, now, timeZone, language: i18n.language })}
              </time>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
