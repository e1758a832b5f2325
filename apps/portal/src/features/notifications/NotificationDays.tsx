import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { useTranslation } from 'react-i18next'
import { dayKey, formatFullDay } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import classes from './NotificationListPage.module.css'
import { NotificationRow } from './NotificationRow.tsx'

interface NotificationDaysProps {
  siteId: number
  items: readonly Notification[]
  timeZone: string | undefined
}

const DAY_MS = 86_400_000

/** Rows under the local days they fell on, in the order they come. */
export function NotificationDays({ siteId, items, timeZone }: NotificationDaysProps) {
  const { t, i18n } = useTranslation('notifications')
  const now = useNow()
  const days = byDay(items, timeZone)
  const nameOf = (key: string, at: string) => {
    if (key === dayKey(now, timeZone)) return t('today')
    if (key === dayKey(now - DAY_MS, timeZone)) return t('yesterday')
    return formatFullDay({ at, timeZone, language: i18n.language })
  }
  return [...days].map(([key, rows]) => (
    <section key={key} className={classes.day} aria-label={nameOf(key, rows[0]?.created_at ?? key)}>
      <h2>{nameOf(key, rows[0]?.created_at ?? key)}</h2>
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
