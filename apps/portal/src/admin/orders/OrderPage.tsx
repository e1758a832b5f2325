import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { isOrderOpen } from '@earshot/contract/rules/hardware/orders.ts'
import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatDay, withTime } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'
import { DeliveryForm } from './DeliveryForm.tsx'
import classes from './Order.module.css'
import { OrderActions } from './OrderActions.tsx'
import { OrderItems } from './OrderItems.tsx'
import { ORDER_STEPS } from './StepMarks.tsx'

/** Shows one order: how far it has come, which devices it has, and the delivery that continues it. */
export function OrderPage() {
  const { t } = useTranslation('licences')
  const { orderId } = useParams({ from: '/admin/area/licenses/orders/$orderId' })
  const order = useEndpoint(orders.read, { params: { orderId } })
  return (
    <>
      <AdminDetailHead
        title={t('order.title', { number: orderId })}
        crumbs={[
          { label: t('title'), to: '/admin/licenses/list' },
          { label: t('orders'), to: '/admin/licenses/orders' },
          { label: String(orderId) },
        ]}
        {...answer(order.data)}
        actions={order.data && <OrderActions order={order.data} />}
      />
      <AsyncSection
        resource={order}
        name={t('order.one')}
        inset
        skeleton={<Skeleton height={320} radius={0} />}
      >
        {data => (
          <>
            <OrderSteps order={data} />
            <div className={classes.columns}>
              <div className={classes.main}>
                <OrderItems items={data.order_items} />
                <OrderHistory events={data.history} />
              </div>
              {isOrderOpen(data.status) && (
                <aside className={classes.aside}>
                  <DeliveryForm key={data.updated_at} order={data} />
                </aside>
              )}
            </div>
          </>
        )}
      </AsyncSection>
    </>
  )

  function answer(data: OrderDetail | undefined) {
    if (data === undefined) return { first: t('order.title', { number: orderId }) }
    const { status, supplier, quantity, delivered } = data
    if (!isOrderOpen(status)) {
      const first = t('order.asked', { count: quantity, supplier: supplier.name })
      return { first, rest: t(`order.is.${status}`) }
    }
    if (delivered >= quantity)
      return { first: t('order.whole', { count: quantity, supplier: supplier.name }) }
    const first = t('order.some', { delivered, count: quantity, supplier: supplier.name })
    return { first, rest: t('order.rest', { count: quantity - delivered }) }
  }
}

type Event = OrderDetail['history'][number]

/** Lists who did what, newest first. */
function OrderHistory({ events }: { events: readonly Event[] }) {
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
            <Text as="span" tone="muted">
              {event.user?.name ?? '–'}
            </Text>
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

/** Shows the order's steps with when it took each; one that was cancelled went no further. */
function OrderSteps({ order: { status, history, quantity, delivered } }: { order: OrderDetail }) {
  const { t, i18n } = useTranslation('licences')
  const at = ORDER_STEPS.indexOf(status)
  if (at < 0) return null
  const taken = (step: string) => history.findLast(event => event.status === step)?.at
  const moment = (time: string) => {
    const input = { at: time, language: i18n.language }
    return withTime(formatDay(input), input)
  }
  return (
    <ol className={classes.steps} aria-label={t('order.steps')}>
      {ORDER_STEPS.map((step, index) => {
        const time = taken(step)
        const isCurrent = index === at
        return (
          <li
            key={step}
            data-step={index < at ? 'past' : isCurrent ? 'here' : 'ahead'}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={classes.stepName}>{t(`orderStatus.${step}`)}</span>
            <Text className={classes.stepAt} as="span" tone="faint">
              {index <= at && time !== undefined
                ? moment(time)
                : step === 'DELIVERED' && index > at
                  ? t('order.toCome', { count: quantity - delivered })
                  : ''}
            </Text>
          </li>
        )
      })}
    </ol>
  )
}
