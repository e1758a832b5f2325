import type { Delivery } from '@earshot/contract/schemas/health/notification.ts'

export type DeliveryOutcome =
  | 'both'
  | 'phone'
  | 'mail'
  | 'underWay'
  | 'failed'
  | 'here'
  | 'PREFERENCE'
  | 'QUIET_HOURS'
  | 'RATE'
  | 'EXPIRED'
  | 'ERROR'
  | 'TOLD'
  | 'DIGEST'
  | 'RETURNED'

/** Returns on which channels a notice was delivered, or why it is in the portal only. It is pure. */
export function deliveryOutcome(deliveries: readonly Delivery[]): DeliveryOutcome {
  const push = deliveries.find(({ channel }) => channel === 'PUSH')
  const mail = deliveries.find(({ channel }) => channel === 'EMAIL')
  const [onPhone, byMail] = [push, mail].map(one => one?.status === 'SENT')
  if (onPhone && byMail) return 'both'
  if (onPhone) return 'phone'
  if (byMail) return 'mail'
  const waiting = [push, mail].filter(one => one?.status === 'QUEUED')
  if (waiting.length > 0 && waiting.every(one => one?.reason === 'DIGEST')) return 'DIGEST'
  if (push?.status === 'QUEUED' || mail?.status === 'QUEUED') return 'underWay'
  if (push?.status !== 'FAILED' && mail?.reason === 'RETURNED') return 'RETURNED'
  if (push?.status === 'FAILED' || mail?.status === 'FAILED') return 'failed'
  return push?.reason ?? 'here'
}
