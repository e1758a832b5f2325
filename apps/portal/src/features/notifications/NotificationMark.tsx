import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { IconActivity, IconBulb, IconDownload, IconLicense, IconUser } from '@tabler/icons-react'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import classes from './NotificationListPage.module.css'

type Kind = NonNullable<Notification['subject']>['kind']

const ICONS: Partial<Record<Kind, typeof IconBulb>> = {
  EPISODE: IconActivity,
  RECOMMENDATION: IconBulb,
  LICENCE: IconLicense,
  EXPORT: IconDownload,
  USER: IconUser,
}

/** Shows a status where the notification is about one, else an icon for its subject. */
export function NotificationMark({ item }: { item: Notification }) {
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
