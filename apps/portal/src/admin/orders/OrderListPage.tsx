import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LicenceTabs, useFigures } from '#admin/licences/LicenceTabs.tsx'
import { AsOf } from '#admin/shared/AsOf.tsx'
import classes from '#admin/shared/ListPage.module.css'
import { useList } from '#api/lists/use-list.ts'
import { dayKey } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useOrderColumns } from './use-order-columns.tsx'

/** Lists suppliers' orders, newest first: how far each has come, and how long it has been waiting. */
export function OrderListPage() {
  const { t } = useTranslation('licences')
  const navigate = useNavigate()
  const now = useNow()
  const { data: figures } = useFigures()
  const list = useList(orders.list, { name: 'orders', page: true })
  const columns = useOrderColumns()
  return (
    <>
      <AdminHead title={t('orders')} {...answer()} />
      <LicenceTabs />
      <div className={classes.list}>
        <DataTable
          label={t('orders')}
          list={list}
          columns={columns}
          rowKey={order => order.id}
          density="dense"
          isOver={order => order.status === 'DELIVERED' || order.status === 'CANCELLED'}
          filters={
            <>
              <p className={classes.hint}>{t('ordersNewestFirst')}</p>
              <AsOf figures={[figures]} />
              <Button
                variant="primary"
                size="dense"
                icon={IconPlus}
                className={classes.add}
                onClick={() => void navigate({ to: '/admin/licenses/orders/add' })}
              >
                {t('order.new')}
              </Button>
            </>
          }
          empty={<EmptyState title={t('emptyOrders.title')} text={t('emptyOrders.text')} />}
        />
      </div>
    </>
  )

  function answer() {
    if (figures === undefined) return { first: t('orders') }
    const { orders_waiting: waiting, licences_waiting: count, oldest_waiting_since: since } = figures
    if (waiting === 0) return { first: t('answer.noOrders') }
    const days = since === null ? 0 : daysBetween(dayKey(since), dayKey(now))
    return {
      first: t('answer.orders', { orders: t('answer.orderCount', { count: waiting }), count }),
      rest: days === 0 ? undefined : t('answer.oldest', { count: days }),
    }
  }
}
