import type { AdminNotification } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { PushNotification } from '@earshot/contract/schemas/health/notification.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { useNoticeText } from '#domain/notices/use-notice-text.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import classes from './Notices.module.css'

/** Shows a notice in the words that its readers saw. */
export function NoticeWords({ notice }: { notice: AdminNotification | PushNotification['notification'] }) {
  const text = useNoticeText({ alert: null, subject: null, ...notice })
  return (
    <span className={classes.words}>
      <strong>{text.title}</strong>
      {text.detail !== '' && <span>{text.detail}</span>}
    </span>
  )
}

/** Shows the type of a notice: an alert stands out, and a notice for the record does not. */
export function NoticeType({
  notice: { type, priority },
}: {
  notice: Pick<AdminNotification, 'type' | 'priority'>
}) {
  const { t } = useTranslation('site-tabs')
  const status: StatusName = type === 'ALARM' ? 'Alarm' : priority === 'WARNING' ? 'Warning' : 'Default'
  return (
    <span className={shared.state} data-status={status}>
      <StatusMark status={status} size={12} />
      {t(`notices.types.${type}`)}
    </span>
  )
}
