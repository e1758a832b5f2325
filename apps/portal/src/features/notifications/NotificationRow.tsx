import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { useTranslation } from 'react-i18next'
import { useNoticeText } from '#domain/notices/use-notice-text.ts'
import { formatTime } from '#lib/locale.ts'
import { DeliverySummary } from './DeliverySummary.tsx'
import classes from './NotificationListPage.module.css'
import { NotificationMark } from './NotificationMark.tsx'
import { SubjectLink } from './SubjectLink.tsx'
import { useMarkRead } from './use-mark-read.ts'

interface NotificationRowProps {
  siteId: number
  item: Notification
  timeZone: string | undefined
}

/** Shows a dot, a mark, what happened and where, why, how it came, when, and a link. */
export function NotificationRow({ siteId, item, timeZone }: NotificationRowProps) {
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
        <span className={classes.noDot} />
      )}
      <NotificationMark item={item} />
      <div className={classes.words}>
        <p className={classes.title}>
          <strong>{text.title}</strong> {text.place !== '' && <span>{text.place}</span>}
        </p>
        {text.detail !== '' && <p className={classes.detail}>{text.detail}</p>}
      </div>
      <DeliverySummary deliveries={item.deliveries} timeZone={timeZone} />
      <time className={classes.time} dateTime={item.created_at}>
        {formatTime({ at: item.created_at, timeZone, language: i18n.language })}
      </time>
      <span className={classes.way}>
        <SubjectLink siteId={siteId} item={item} onGo={() => isUnread && markSilently(item.id)} />
      </span>
    </li>
  )
}
