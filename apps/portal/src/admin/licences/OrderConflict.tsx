import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber, withTime } from '#lib/locale.ts'
import { type Change, ConflictNotice } from '#ui/forms/ConflictNotice.tsx'
import { type OrderChange, orderChanges } from './order-changes.ts'

export interface OrderConflictProps {
  seen: OrderDetail
  now: OrderDetail
  onReload: () => void
}

/** Says that somebody else has changed the order since it was opened: who, and what. */
export function OrderConflict({ seen, now, onReload }: OrderConflictProps) {
  const { t, i18n } = useTranslation('licences')
  const language = i18n.language
  const newest = now.history[0]
  return (
    <ConflictNotice changes={orderChanges(seen, now).map(worded)} onReload={onReload}>
      {newest?.user == null
        ? t('conflict.somebody')
        : t('conflict.by', { name: newest.user.name, time: moment(newest.at) })}
    </ConflictNotice>
  )

  function moment(at: string): string {
    return withTime(formatDay({ at, language }), { at, language })
  }

  function worded(change: OrderChange): Change {
    const figures = ({ before, after }: { before: number; after: number }) => ({
      before: formatNumber(before, language),
      after: formatNumber(after, language),
    })
    if (change.what === 'supplier') return { name: t('column.supplier'), ...change }
    if (change.what === 'quantity') return { name: change.template, ...figures(change) }
    if (change.what === 'delivered') return { name: t('column.delivered'), ...figures(change) }
    const { before, after } = change
    return { name: t('column.state'), before: t(`orderStatus.${before}`), after: t(`orderStatus.${after}`) }
  }
}
