import type { Alert, AlertSummary } from '@earshot/contract/schemas/health/alert.ts'
import type { StatusName } from '@earshot/contract/values.ts'

/** Returns how an alert looks in a list: its priority while it is open, Ok when it recovered, a dash when it just ended. */
export function alertStatus(
  alert: Pick<AlertSummary, 'priority' | 'state'> & Partial<Pick<Alert, 'close_reason'>>,
): StatusName {
  if (alert.state === 'CLOSED') return (alert.close_reason ?? 'RECOVERED') === 'RECOVERED' ? 'Ok' : 'Default'
  return alert.priority === 'ALARM' ? 'Alarm' : 'Warning'
}
