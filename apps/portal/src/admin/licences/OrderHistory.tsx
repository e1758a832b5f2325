import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, withTime } from '#lib/locale.ts'
import { Text } from '#ui/Text.tsx'
import classes from './Order.module.css'

type Event = OrderDetail['history'][number]

/** Lists who did what, newest first. */
export function OrderHistory({ events }: { events: readonly Event[] }) {
  const { t, i18n } = useTranslation('licences')
  if (events.length === 0) return null
  const moment = (at: string) => {
    const input = { at, language: i18n.language }
    return withTime(formatDay(input), input)
  }
  return (
    <section className={classes.item} aria-labelledby="order-history">
      <Text id="order-history" className={classes.heading} as="h2" size="heading">
        {t('history.title')}
      </Text>
      <ul className={classes.events}>
        {events.map(event => (
          <li key={`${event.at} ${event.kind} ${event.status}`}>
            <time dateTime={event.at}>{moment(event.at)}</time>
            <span>{textOf(event)}</span>
            <span className={classes.who}>{event.user?.name ?? '–'}</span>
          </li>
        ))}
      </ul>
    </section>
  )

  function textOf({ kind, status, delivery_status: became, devices }: Event): string {
    if (kind === 'EDITED') return t('history.edited')
    if (status !== null) return t(`orderStatus.${status}`)
    return t('history.devices', { count: devices ?? 0, became: t(`deliveryStatus.${became ?? 'DELIVERED'}`) })
  }
}
