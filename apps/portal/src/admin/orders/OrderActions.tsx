import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import type { OrderStatus } from '@earshot/contract/fleet-values.ts'
import { isOrderEditable, orderSteps } from '@earshot/contract/rules/hardware/orders.ts'
import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './Order.module.css'
import { OrderConflict } from './OrderConflict.tsx'

/** Shows the next step, editing while that is possible, and cancelling, which is asked about first. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('licences')
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  /** The order as the reader saw it when a step was refused because somebody else had changed it. */
  const [outdated, setOutdated] = useState<OrderDetail | null>(null)
  const steps = orderSteps(order.status)
  const next = steps.find(step => step !== 'CANCELLED')
  const { run, sending } = useAction(orders.update, {
    replaces: orders.read,
    isShownByPage: isChangedMeanwhile,
    onDone: () => setIsAsked(false),
    onRefused: error => {
      if (!isChangedMeanwhile(error)) return
      setIsAsked(false)
      setOutdated(order)
    },
  })
  const take = (status: OrderStatus) =>
    void run({ params: { orderId: order.id }, body: { status, revision: order.revision } })
  const isTaking = (status: OrderStatus) => sending?.body.status === status

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
        <Button variant="primary" size="dense" busy={isTaking(next)} onClick={() => take(next)}>
          {t(`step.${next}`)}
        </Button>
      )}
      {outdated !== null && outdated.revision !== order.revision && (
        <Dialog title={t('conflict.title', { number: order.id })} onClose={() => setOutdated(null)}>
          <OrderConflict seen={outdated} now={order} onReload={() => setOutdated(null)} />
        </Dialog>
      )}
      {isAsked && (
        <Dialog title={t('cancelOrder.title', { number: order.id })} onClose={() => setIsAsked(false)}>
          <Text size="small" tone="muted">
            {t('cancelOrder.text', { count: order.assigned })}
          </Text>
          <div className={classes.buttons}>
            <Button onClick={() => setIsAsked(false)}>{t('cancelOrder.keep')}</Button>
            <Button variant="danger" busy={isTaking('CANCELLED')} onClick={() => take('CANCELLED')}>
              {t('cancelOrder.confirm', { number: order.id })}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}
