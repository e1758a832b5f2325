import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { isOrderOpen } from '@earshot/contract/rules/hardware/orders.ts'
import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DeliveryForm } from './DeliveryForm.tsx'
import classes from './Order.module.css'
import { OrderActions } from './OrderActions.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderSteps } from './OrderSteps.tsx'

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
