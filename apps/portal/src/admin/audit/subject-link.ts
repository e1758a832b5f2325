import type { AuditSubject } from '@earshot/contract/schemas/admin/audit.ts'
import type { LinkProps } from '@tanstack/react-router'

/** Returns the link to the page of a thing, or null where it has none or is gone. */
export function subjectLink({ kind, key, op }: Pick<AuditSubject, 'kind' | 'key' | 'op'>): LinkProps | null {
  const id = Number(key)
  if (op === 'REMOVED' || !Number.isInteger(id) || id === 0) return null
  if (kind === 'site') return { to: '/admin/sites/$siteId/info', params: { siteId: id } }
  if (kind === 'device') return { to: '/admin/devices/$deviceId/info', params: { deviceId: id } }
  if (kind === 'gateway') return { to: '/admin/gateways/$gatewayId', params: { gatewayId: id } }
  if (kind === 'user') return { to: '/admin/users/list/$userId', params: { userId: id } }
  if (kind === 'order') return { to: '/admin/licenses/orders/$orderId', params: { orderId: id } }
  return null
}
