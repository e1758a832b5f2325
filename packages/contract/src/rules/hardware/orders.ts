/** The steps of an order (spec/3 §3.9, record 042). */

import type { OrderStatus } from '#fleet-values.ts'
import type { DeliveryStatus } from '#values.ts'

export function isOrderEditable(status: OrderStatus): boolean {
  return status === 'DRAFT' || status === 'SUBMITTED'
}

/** Devices can be delivered to it. */
export function isOrderOpen(status: OrderStatus): boolean {
  return status === 'CONFIRMED' || status === 'PARTLY_DELIVERED' || status === 'DELIVERED'
}

export function isOrderWaiting(status: OrderStatus): boolean {
  return status === 'SUBMITTED' || status === 'CONFIRMED' || status === 'PARTLY_DELIVERED'
}

const STEPS: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  DRAFT: ['SUBMITTED', 'CANCELLED'],
  SUBMITTED: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['CANCELLED'],
}

/** Lists the statuses that a person may give an order next. The rest follows from deliveries. */
export function orderSteps(status: OrderStatus): readonly OrderStatus[] {
  return STEPS[status] ?? []
}

/**
 * Works out the status of an order that is shown: once the order is confirmed, what has been delivered decides,
 * however it came to arrive.
 */
export function shownOrderStatus({
  status,
  quantity,
  delivered,
}: {
  status: OrderStatus
  quantity: number
  delivered: number
}): OrderStatus {
  if (!isOrderOpen(status)) return status
  if (delivered === 0) return 'CONFIRMED'
  return delivered < quantity ? 'PARTLY_DELIVERED' : 'DELIVERED'
}

/** A device has not arrived in one of these states. It counts as delivered in any other, whatever becomes of it. */
export const UNDELIVERED = [
  'PRODUCED',
  'IN_STOCK',
  'RESERVED',
  'SHIPPED',
] as const satisfies readonly DeliveryStatus[]

/** A device on its way to the order, or there, takes up a licence of it. Any other status gives the device back. */
const DELIVERING = ['RESERVED', 'SHIPPED', 'DELIVERED'] as const satisfies readonly DeliveryStatus[]

/** A device of that status takes up a licence of its order. */
export function isDelivering(status: DeliveryStatus): boolean {
  return DELIVERING.some(one => one === status)
}
