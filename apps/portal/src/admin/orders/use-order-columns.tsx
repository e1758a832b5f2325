import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import type { Order } from '@earshot/contract/schemas/admin/order.ts'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { dayKey, formatDate, formatList } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Row } from '#ui/layout/Stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import { DeliveredBar } from './DeliveredBar.tsx'
import classes from './OrderList.module.css'
import { StepMarks } from './StepMarks.tsx'

/** From how many days on a wait is long, and from how many it is too long. */
const LONG_WAIT_DAYS = 20
const TOO_LONG_WAIT_DAYS = 40

export function useOrderColumns(): Column<Order>[] {
  const { t, i18n } = useTranslation('licences')
  const language = i18n.language
  return [
    {
      key: 'id',
      width: 64,
      header: t('column.order'),
      cell: ({ id }) => <strong className={shared.name}>{id}</strong>,
      card: 'title',
    },
    { key: 'supplier', header: t('column.supplier'), cell: ({ supplier }) => supplier.name, card: 'line' },
    {
      key: 'state',
      width: 180,
      header: t('column.state'),
      cell: ({ status }) => (
        <Row as="span" gap="2-half" inline align="center">
          <StepMarks status={status} />
          <span className={classes.stepName} data-status={status}>
            {t(`orderStatus.${status}`)}
          </span>
        </Row>
      ),
      card: 'mark',
    },
    {
      key: 'licences',
      header: t('column.licences'),
      cell: order =>
        formatList(
          order.order_items.map(item => item.license_template),
          language,
        ),
      hideable: true,
    },
    {
      key: 'delivered',
      width: 160,
      header: t('column.delivered'),
      cell: order => (order.status === 'CANCELLED' ? '–' : <DeliveredBar {...order} />),
      card: 'fact',
    },
    {
      key: 'waiting',
      width: 100,
      header: t('column.waiting'),
      cell: order => <WaitingDays since={order.waiting_since} />,
      align: 'end',
      card: 'fact',
    },
    {
      key: 'by',
      header: t('column.by'),
      cell: ({ created_by: by }) => <span className={shared.calm}>{by?.name ?? '–'}</span>,
      hideable: true,
    },
    {
      key: 'placed',
      width: 120,
      header: t('column.placed'),
      cell: order => <span className={shared.calm}>{formatDate({ at: order.created_at, language })}</span>,
      align: 'end',
      hideable: true,
    },
    openColumn({
      header: t('column.open'),
      link: ({ id }) => ({ to: '/admin/licenses/orders/$orderId', params: { orderId: id } }),
      label: ({ id, supplier }) => t('openOrder', { number: id, supplier: supplier.name }),
    }),
  ]
}

function WaitingDays({ since }: { since: string | null }) {
  const { t } = useTranslation('licences')
  const now = useNow()
  if (since === null) return <span className={shared.calm}>–</span>
  const days = daysBetween(dayKey(since), dayKey(now))
  const level = days >= TOO_LONG_WAIT_DAYS ? 'alarm' : days >= LONG_WAIT_DAYS ? 'warning' : undefined
  return (
    <span className={classes.waiting} data-level={level}>
      {t('days', { count: days })}
    </span>
  )
}
