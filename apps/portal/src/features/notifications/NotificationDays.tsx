import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { dayKey } from '#lib/locale.ts'
import { useDayName } from '#ui/use-day-name.ts'
import classes from './NotificationListPage.module.css'
import { NotificationRow } from './NotificationRow.tsx'

interface NotificationDaysProps {
  siteId: number
  items: readonly Notification[]
  timeZone: string | undefined
}

/** Shows rows under the local days on which they happened, in the order they come. */
export function NotificationDays({ siteId, items, timeZone }: NotificationDaysProps) {
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
