import type { AdminSiteDetail } from '@earshot/contract/schemas/admin/admin-site.ts'

export interface NextStep {
  key: 'archived' | 'activate' | 'gateways' | 'devices' | 'alerts' | 'recommendations' | 'nothing'
  count: number
  total: number
}

type Known = Pick<
  AdminSiteDetail,
  | 'display_status'
  | 'preinstalled'
  | 'indicators'
  | 'offline_count'
  | 'open_alerts'
  | 'linked_recommendations_count'
>

/**
 * Returns what an administrator does first. Causes come before what follows from them: a silent gateway explains its
 * silent devices.
 */
export function nextStep(site: Known): NextStep {
  const { gateways_offline: silent, gateways, devices } = site.indicators
  if (site.display_status === 'ARCHIVED') return { key: 'archived', count: 0, total: 0 }
  if (site.preinstalled) return { key: 'activate', count: 0, total: 0 }
  if (silent > 0) return { key: 'gateways', count: silent, total: gateways }
  if (site.offline_count > 0) return { key: 'devices', count: site.offline_count, total: devices }
  if (site.open_alerts > 0) return { key: 'alerts', count: site.open_alerts, total: 0 }
  const waiting = site.linked_recommendations_count
  if (waiting > 0) return { key: 'recommendations', count: waiting, total: 0 }
  return { key: 'nothing', count: 0, total: 0 }
}
