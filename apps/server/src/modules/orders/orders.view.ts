import { isOrderWaiting, shownOrderStatus } from '@earshot/contract/rules/hardware/orders.ts'
import type { DeliveryCheck, Order, OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { iso } from '#db/time.ts'
import type { Delivery } from './delivery.ts'
import type { EventRow, OrderRow } from './orders.queries.ts'

type Items = OrderRow['order_items']
const sumOf = (items: Items, field: 'quantity' | 'assigned' | 'delivered') =>
  items.reduce((sum, item) => sum + item[field], 0)

function sharedView(row: OrderRow) {
  const { id, supplier, created_by, order_items: items } = row
  const [quantity, delivered] = [sumOf(items, 'quantity'), sumOf(items, 'delivered')]
  const status = shownOrderStatus({ status: row.status, quantity, delivered })
  return {
    id,
    supplier,
    status,
    quantity,
    assigned: sumOf(items, 'assigned'),
    delivered,
    created_by,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    revision: row.revision,
    waiting_since: isOrderWaiting(status) ? iso(row.submitted_at ?? row.created_at) : null,
  }
}

export function orderView(row: OrderRow): Order {
  const items = row.order_items.map(
    ({ device_codes: _codes, renews: _renews, sensors: _sensors, ...item }) => item,
  )
  return { ...sharedView(row), order_items: items }
}

export function orderDetailView(row: OrderRow, events: readonly EventRow[]): OrderDetail {
  const history = events.map(event => ({ ...event, at: iso(event.at) }))
  return { ...sharedView(row), order_items: row.order_items, history }
}

export function deliveryCheckView(
  { fitting, filled, released, problems }: Delivery,
  order: OrderRow,
): DeliveryCheck {
  const taken = filled.reduce((sum, line) => sum + line.devices.length, 0)
  const { quantity, assigned } = sharedView(order)
  return {
    fitting: fitting.length,
    items: filled.map(({ item, devices }) => ({
      id: item.id,
      license_template: item.license_template,
      count: devices.length,
    })),
    problems: problems.map(({ code, problem, device }) => ({
      code,
      problem,
      site: problem === 'INSTALLED' ? (device?.site ?? null) : null,
      order: problem === 'OTHER_ORDER' ? (device?.order_id ?? null) : null,
    })),
    remaining: quantity - assigned - taken + released.length,
  }
}
