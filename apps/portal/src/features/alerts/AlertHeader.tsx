import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { useTranslation } from 'react-i18next'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { formatMoment } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import classes from './AlertPage.module.css'

/** Shows what the alert is, since when, and whether somebody has acknowledged it. */
export function AlertHeader({ alert, timeZone }: { alert: Alert; timeZone: string }) {
  const { t, i18n } = useTranslation('alerts')
  const now = useNow()
  const text = useAlertText()
  const isOpen = alert.state === 'OPEN'
  const moment = (at: string) => formatMoment({ at, now, timeZone, language: i18n.language })
  const words = {
    airspace: alert.airspace.name,
    sensor: text.sensor(alert),
    since: moment(alert.opened_at),
    until: moment(alert.closed_at ?? alert.last_seen_at),
  }
  const [seer] = alert.acknowledgements
  const rest = seer === undefined ? t('answer.unseen') : t('answer.seen', { name: seer.by.name })
  return (
    <header className={classes.header}>
      <StatusLine>
        {isOpen ? (
          <StatusChip status={alertStatus(alert)} solid />
        ) : (
          <StatusChip
            status={alertStatus(alert)}
            word={t(`closeReason.${alert.close_reason ?? 'RECOVERED'}`)}
          />
        )}
        {alert.reopened_count > 0 && <span>{t('reopened', { count: alert.reopened_count })}</span>}
      </StatusLine>
      <Answer first={t(isOpen ? 'answer.since' : 'answer.over', words)} rest={isOpen ? rest : ''} />
      <AnswerNote />
    </header>
  )
}
