import type { Incident } from '@earshot/contract/schemas/admin/incident.ts'
import type { LinkProps } from '@tanstack/react-router'

export interface IncidentStep {
  /** The key of the step's words under `incidents:step`. */
  key: 'alarm' | 'gateway' | 'gateways' | 'device' | 'devices' | 'status' | 'renew' | 'order'
  link: LinkProps
}

/** Returns the link to the place where the next step is done, which always exists. */
export function incidentStep({ kind, facts, site }: Incident): IncidentStep {
  const [gateway] = facts.gateways
  const [device] = facts.devices
  const search = site === null ? {} : { search: site.name }
  switch (kind) {
    case 'ALARM_UNANSWERED':
      return {
        key: 'alarm',
        link: {
          to: '/admin/sites/$siteId/alerts-notifications/alerts',
          params: { siteId: site?.id ?? 0 },
        },
      }
    case 'GATEWAY_SILENT':
    case 'GATEWAY_UNHEARD':
    case 'DISK_LOW':
    case 'FOREIGN_DEVICES':
      if (gateway === undefined || (kind !== 'FOREIGN_DEVICES' && facts.codes.length > 1))
        return { key: 'gateways', link: { to: '/admin/gateways/list', search } }
      return {
        key: 'gateway',
        link: { to: '/admin/gateways/$gatewayId', params: { gatewayId: gateway.id } },
      }
    case 'DEVICES_SILENT':
    case 'SENSOR_FROZEN':
    case 'SENSOR_IMPLAUSIBLE':
      if (device === undefined || facts.codes.length > 1)
        return kind !== 'DEVICES_SILENT'
          ? statusOf(facts.codes)
          : { key: 'devices', link: { to: '/admin/devices/list', search } }
      return { key: 'device', link: { to: '/admin/devices/$deviceId', params: { deviceId: device.id } } }
    case 'LOT_FAILING':
      return statusOf(facts.codes)
    case 'LICENCE_ENDING':
      return {
        key: 'renew',
        link: { to: '/admin/licenses/orders/add', ...(site !== null && { search: { site: site.id } }) },
      }
    case 'ORDER_LATE':
      return {
        key: 'order',
        link: { to: '/admin/licenses/orders/$orderId', params: { orderId: facts.order ?? 0 } },
      }
  }
}

/** Returns the step that opens the toolbox with the codes filled in. */
function statusOf(codes: readonly string[]): IncidentStep {
  const search = { codes: codes.join(','), delivery: 'DEFECT' as const }
  return { key: 'status', link: { to: '/admin/toolbox/balk-status-changer', search } }
}
