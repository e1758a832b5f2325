import type { Delivery, Notification } from '@earshot/contract/schemas/health/notification.ts'
import {
  IconActivity,
  IconAdjustments,
  IconBulb,
  IconDownload,
  IconLicense,
  IconStethoscope,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { deliveryWord } from '#domain/notices/delivery-word.ts'
import { useNoticeText } from '#domain/notices/use-notice-text.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { dayKey, formatTime } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import { useDayName } from '#ui/prose/use-day-name.ts'
import { deliveryOutcome } from './delivery-outcome.ts'
import classes from './NotificationListPage.module.css'
import { useMarkRead } from './use-mark-read.ts'

type SubjectKind = NonNullable<Notification['subject']>['kind']

const ICONS: Partial<Record<SubjectKind, typeof IconBulb>> = {
  EPISODE: IconActivity,
  RECOMMENDATION: IconBulb,
  ADVICE: IconStethoscope,
  FOLLOW_UP: IconStethoscope,
  LICENCE: IconLicense,
  EXPORT: IconDownload,
  PROPOSAL: IconAdjustments,
  USER: IconUser,
}

interface NotificationListProps {
  siteId: number
  items: readonly Notification[]
  timeZone: string | undefined
}

/** Shows notifications under the local days on which they were made, in the order in which they come. */
export function NotificationList({ siteId, items, timeZone }: NotificationListProps) {
  const days = byDay(items, timeZone)
  const dayName = useDayName(timeZone)
  return [...days].map(([key, rows]) => (
    <section key={key} className={classes.day} aria-label={dayName(rows[0]?.created_at ?? key)}>
      <h2>{dayName(rows[0]?.created_at ?? key)}</h2>
      <ul>
        {rows.map(item => (
          <NotificationRow key={item.id} siteId={siteId} item={item} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  ))
}

function byDay(items: readonly Notification[], timeZone: string | undefined): Map<string, Notification[]> {
  const days = new Map<string, Notification[]>()
  for (const item of items) {
    const key = dayKey(item.created_at, timeZone)
    days.set(key, [...(days.get(key) ?? []), item])
  }
  return days
}

interface NotificationRowProps {
  siteId: number
  item: Notification
  timeZone: string | undefined
}

function NotificationRow({ siteId, item, timeZone }: NotificationRowProps) {
  const { t, i18n } = useTranslation('notifications')
  const text = useNoticeText(item)
  const { mark, markSilently } = useMarkRead(siteId)
  const isUnread = item.status === 'unread'
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      {isUnread ? (
        <button
          type="button"
          className={classes.dot}
          aria-label={t('markOne', { title: text.title })}
          onClick={() => mark({ ids: [item.id], text: t('marked.one', { title: text.title }) })}
        />
      ) : (
        <span className={classes.readDot} />
      )}
      <NotificationMark item={item} />
      <div className={classes.text}>
        <p className={classes.title}>
          <strong>{text.title}</strong> {text.place !== '' && <span>{text.place}</span>}
        </p>
        {text.detail !== '' && (
          <Text tone="muted" size="small">
            {text.detail}
          </Text>
        )}
      </div>
      <DeliverySummary deliveries={item.deliveries} timeZone={timeZone} />
      <time className={classes.time} dateTime={item.created_at}>
        {formatTime({ at: item.created_at, timeZone, language: i18n.language })}
      </time>
      <span className={classes.open}>
        <SubjectLink siteId={siteId} item={item} onOpen={() => isUnread && markSilently(item.id)} />
      </span>
    </li>
  )
}

/** Shows a status where the notification is about one, and an icon for its subject otherwise. */
function NotificationMark({ item }: { item: Notification }) {
  const kind = item.subject?.kind
  const Icon = kind === undefined ? undefined : ICONS[kind]
  return (
    <span className={classes.mark}>
      {Icon === undefined ? (
        <StatusMark status={statusOf(item)} size={14} />
      ) : (
        <Icon size={18} stroke={1.65} aria-hidden />
      )}
    </span>
  )
}

function statusOf({ priority, subject, title }: Notification) {
  const isHardware = subject?.kind === 'DEVICE' || subject?.kind === 'GATEWAY' || subject?.kind === 'SITE'
  if (isHardware) return title.endsWith('_back') ? 'Ok' : 'Offline'
  if (priority === 'ALARM') return 'Alarm'
  if (priority === 'WARNING') return 'Warning'
  return subject?.kind === 'ALERT' ? 'Ok' : 'Default'
}

interface DeliverySummaryProps {
  deliveries: readonly Delivery[]
  timeZone: string | undefined
}

/** The summary is one word; when it is opened, it lists every channel. */
function DeliverySummary({ deliveries, timeZone }: DeliverySummaryProps) {
  const { t, i18n } = useTranslation('notifications')
  const summary = t(`reach.${deliveryOutcome(deliveries)}`)
  const outgoing = deliveries.filter(({ channel }) => channel !== 'IN_APP')
  if (outgoing.length === 0)
    return (
      <Text className={classes.delivery} as="span" size="small" tone="muted">
        {summary}
      </Text>
    )
  return (
    <Text className={classes.delivery} as="details" size="small" tone="muted">
      <summary>{summary}</summary>
      <ul>
        {outgoing.map(({ channel, status, reason, sent_at: at }) => (
          <li key={channel}>
            {t('reach.channel', {
              channel: t(`channel.${channel}`),
              state:
                status === 'SENT' && at !== null
                  ? t('reach.sentAt', { at: formatTime({ at, timeZone, language: i18n.language }) })
                  : t(`delivery.${deliveryWord(status, reason)}`),
            })}
          </li>
        ))}
      </ul>
    </Text>
  )
}

interface SubjectLinkProps {
  siteId: number
  item: Notification
  onOpen: () => void
}

/** Shows a link to the notification's subject, where that has a page. */
function SubjectLink({
  siteId,
  item: { subject, alert, airspace, title, params },
  onOpen,
}: SubjectLinkProps) {
  const { t } = useTranslation('notifications')
  const link = { className: classes.link, onClick: onOpen }
  if (subject?.kind === 'ALERT' && alert !== null)
    return (
      <Link {...link} to="/app/sites/$siteId/alerts/$alertId" params={{ siteId, alertId: alert.id }}>
        {t('open.alert')}
      </Link>
    )
  if (subject?.kind === 'EPISODE')
    return (
      <Link {...link} to="/app/sites/$siteId/episodes/$episodeId" params={{ siteId, episodeId: subject.id }}>
        {t('open.episode')}
      </Link>
    )
  if (title.startsWith('notifications:advice_') || title === 'notifications:follow_up_answered')
    return airspace === null ? null : (
      <Link {...link} to="/app/desk/cases/$airspaceId" params={{ airspaceId: airspace.id }}>
        {t('open.case')}
      </Link>
    )
  if (subject?.kind === 'RECOMMENDATION' || subject?.kind === 'ADVICE' || subject?.kind === 'FOLLOW_UP')
    return (
      <Link
        {...link}
        to="/app/sites/$siteId/recommendations"
        params={{ siteId }}
        search={airspace === null ? {} : { airspace: airspace.id }}
      >
        {t('open.recommendation')}
      </Link>
    )
  if (subject?.kind === 'DEVICE')
    return (
      <Link {...link} to="/app/sites/$siteId/monitors/$deviceId" params={{ siteId, deviceId: subject.id }}>
        {t('open.monitor')}
      </Link>
    )
  if (subject?.kind === 'GATEWAY')
    return (
      <Link {...link} to="/app/sites/$siteId/gateways/$gatewayId" params={{ siteId, gatewayId: subject.id }}>
        {t('open.gateway')}
      </Link>
    )
  if (title === 'notifications:daily_round')
    return (
      <Link {...link} to="/app/sites/$siteId/round" params={{ siteId }}>
        {t('open.round')}
      </Link>
    )
  if (title.startsWith('notifications:duty_'))
    return (
      <Link {...link} to="/app/sites/$siteId/rota" params={{ siteId }}>
        {t('open.rota')}
      </Link>
    )
  if (subject?.kind === 'PROPOSAL' && airspace !== null)
    return (
      <Link
        {...link}
        to="/app/sites/$siteId/limits/try"
        params={{ siteId }}
        search={{ airspace: airspace.id, ...triedBy(params), proposal: subject.id }}
      >
        {t('open.proposal')}
      </Link>
    )
  if (subject?.kind === 'DRILL')
    return (
      <Link {...link} to="/app/sites/$siteId/drills/$drillId" params={{ siteId, drillId: subject.id }}>
        {t('open.drill')}
      </Link>
    )
  if (subject?.kind === 'EXPORT')
    return (
      <Link {...link} to="/app/sites/$siteId/exports" params={{ siteId }}>
        {t('open.export')}
      </Link>
    )
  return null
}

/** The limit and the value that a proposal asks for, as its page reads them. */
function triedBy({ key, value }: Notification['params']) {
  return {
    ...(typeof key === 'string' && { rule: key }),
    ...(typeof value === 'number' && { value }),
  }
}
