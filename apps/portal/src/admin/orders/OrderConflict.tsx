import type { OrderStatus } from '@earshot/contract/fleet-values.ts'
import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber, withTime } from '#lib/text/locale.ts'
import { type Change, ConflictNotice } from '#ui/forms/ConflictNotice.tsx'

export interface OrderConflictProps {
  seen: OrderDetail
  now: OrderDetail
  onReload: () => void
}

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

type OrderChange =
  | { what: 'supplier'; before: string; after: string }
  | { what: 'status'; before: OrderStatus; after: OrderStatus }
  /** How many of a licence template there are, over all lines. */
  | { what: 'quantity'; template: string; before: number; after: number }
  | { what: 'delivered'; before: number; after: number }

type Seen = Pick<OrderDetail, 'supplier' | 'status' | 'delivered' | 'order_items'>

/** Finds what is different in an order since it was opened. */
function orderChanges(seen: Seen, now: Seen): OrderChange[] {
  const changes: OrderChange[] = []
  if (seen.supplier.id !== now.supplier.id) {
    changes.push({ what: 'supplier', before: seen.supplier.name, after: now.supplier.name })
  }
  if (seen.status !== now.status) changes.push({ what: 'status', before: seen.status, after: now.status })
  const [before, after] = [quantities(seen), quantities(now)]
  for (const template of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(template) ?? 0, after.get(template) ?? 0]
    if (was !== is) changes.push({ what: 'quantity', template, before: was, after: is })
  }
  if (seen.delivered !== now.delivered) {
    changes.push({ what: 'delivered', before: seen.delivered, after: now.delivered })
  }
  return changes
}

function quantities({ order_items: items }: Seen): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { license_template: name, quantity } of items) sums.set(name, (sums.get(name) ?? 0) + quantity)
  return sums
}
