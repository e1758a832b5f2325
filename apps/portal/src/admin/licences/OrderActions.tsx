import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { isOrderEditable, orderSteps } from '@earshot/contract/rules/hardware/orders.ts'
import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import type { OrderStatus } from '@earshot/contract/values.ts'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './Order.module.css'
import { OrderConflict } from './OrderConflict.tsx'
import { useStoreOrder } from './use-order.ts'

/** Shows the next step, editing while that is possible, and cancelling, which is asked about first. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('licences')
  const navigate = useNavigate()
  const store = useStoreOrder()
  const [busy, setBusy] = useState<OrderStatus | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  /** The order as the reader saw it when a step was refused because somebody else had changed it. */
  const [outdated, setOutdated] = useState<OrderDetail | null>(null)
  const steps = orderSteps(order.status)
  const next = steps.find(step => step !== 'CANCELLED')

  async function take(status: OrderStatus): Promise<void> {
    const params = { orderId: order.id }
    setBusy(status)
    try {
      store(await call(orders.update, { params, body: { status, revision: order.revision } }))
      setIsAsked(false)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        store(await call(orders.read, { params }))
        setIsAsked(false)
        setOutdated(order)
        return
      }
      showToast({ kind: 'error', text: error instanceof ApiError ? error.message : t('failed') })
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      {steps.includes('CANCELLED') && (
        <Button variant="text" size="dense" onClick={() => setIsAsked(true)}>
          {t('cancelOrder.button')}
        </Button>
      )}
      {isOrderEditable(order.status) && (
        <Button
          size="dense"
          icon={IconPencil}
          onClick={() =>
            void navigate({ to: '/admin/licenses/orders/$orderId/edit', params: { orderId: order.id } })
          }
        >
          {t('order.edit')}
        </Button>
      )}
      {next !== undefined && (
        <Button variant="primary" size="dense" busy={busy === next} onClick={() => void take(next)}>
          {t(`step.${next}`)}
        </Button>
      )}
      {outdated !== null && (
        <Dialog title={t('conflict.title', { number: order.id })} onClose={() => setOutdated(null)}>
          <OrderConflict seen={outdated} now={order} onReload={() => setOutdated(null)} />
        </Dialog>
      )}
      {isAsked && (
        <Dialog title={t('cancelOrder.title', { number: order.id })} onClose={() => setIsAsked(false)}>
          <p className={classes.hint}>{t('cancelOrder.text', { count: order.assigned })}</p>
          <div className={classes.buttons}>
            <Button onClick={() => setIsAsked(false)}>{t('cancelOrder.keep')}</Button>
            <Button variant="danger" busy={busy === 'CANCELLED'} onClick={() => void take('CANCELLED')}>
              {t('cancelOrder.confirm', { number: order.id })}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
