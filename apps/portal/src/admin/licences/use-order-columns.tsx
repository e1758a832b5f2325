import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import type { Order } from '@earshot/contract/schemas/admin/order.ts'
import { useTranslation } from 'react-i18next'
import { dayKey, formatDate, formatList } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Row } from '#ui/Stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import { DeliveredBar } from './DeliveredBar.tsx'
import classes from './Licences.module.css'
import { StepMarks } from './StepMarks.tsx'

/** From how many days on a wait is long, and from how many it is too long. */
const LONG = 20
const TOO_LONG = 40

export function useOrderColumns(): Column<Order>[] {
  const { t, i18n } = useTranslation('licences')
  const language = i18n.language
  return [
    {
      key: 'id',
      width: 64,
      header: t('column.order'),
      cell: ({ id }) => <strong className={classes.name}>{id}</strong>,
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
      cell: order => <Waiting since={order.waiting_since} />,
      align: 'end',
      card: 'fact',
    },
    {
      key: 'by',
      header: t('column.by'),
      cell: ({ created_by: by }) => <span className={classes.quiet}>{by?.name ?? '–'}</span>,
      hideable: true,
    },
    {
      key: 'placed',
      width: 120,
      header: t('column.placed'),
      cell: order => <span className={classes.quiet}>{formatDate({ at: order.created_at, language })}</span>,
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

function Waiting({ since }: { since: string | null }) {
  const { t } = useTranslation('licences')
  const now = useNow()
  if (since === null) return <span className={classes.quiet}>–</span>
  const days = daysBetween(dayKey(since), dayKey(now))
  const level = days >= TOO_LONG ? 'alarm' : days >= LONG ? 'warning' : undefined
  return (
    <span className={classes.waiting} data-level={level}>
      {t('days', { count: days })}
    </span>
  )
}
