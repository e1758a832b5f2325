import type { Delivery } from '@earshot/contract/schemas/health/notification.ts'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#lib/locale.ts'
import classes from './NotificationListPage.module.css'
import { reachOf } from './reach.ts'

interface DeliverySummaryProps {
  deliveries: readonly Delivery[]
  timeZone: string | undefined
}

/** Says in a word how it reached its reader; opened, it lists each channel. */
export function DeliverySummary({ deliveries, timeZone }: DeliverySummaryProps) {
  const { t, i18n } = useTranslation('notifications')
  const summary = t(`reach.${reachOf(deliveries)}`)
  const outgoing = deliveries.filter(({ channel }) => channel !== 'IN_APP')
  if (outgoing.length === 0) return <span className={classes.reach}>{summary}</span>
  return (
    <details className={classes.reach}>
      <summary>{summary}</summary>
      <ul>
        {outgoing.map(({ channel, status, reason, sent_at: at }) => (
          <li key={channel}>
            {t('reach.channel', {
              channel: t(`channel.${channel}`),
              state:
                status === 'SENT' && at !== null
                  ? t('reach.sentAt', { at: formatTime({ at, timeZone, language: i18n.language }) })
                  : t(`delivery.${status === 'SUPPRESSED' ? (reason ?? 'PREFERENCE') : status}`),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
