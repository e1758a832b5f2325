import type { Delivery } from '@earshot/contract/schemas/health/notification.ts'

/** Returns the key of the word for what became of a delivery: its reason where it was held back, or waits for the summary. */
export function deliveryWord(status: Delivery['status'], reason: Delivery['reason']) {
  if (status === 'SUPPRESSED') return reason ?? 'PREFERENCE'
  return status === 'QUEUED' && reason === 'DIGEST' ? 'DIGEST' : status
}
