import { DOMAIN } from '@earshot/contract/domain.ts'
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { SiteGateway } from '@earshot/contract/schemas/hardware/gateway.ts'
import { isoOrNull } from '#db/time.ts'
import type { GatewayRow } from './gateways.queries.ts'

export function diskStatus(free: number | null): SiteGateway['disk_status'] {
  if (free === null) return null
  if (free >= DOMAIN.gatewayDisk.ok) return 'OK'
  return free >= DOMAIN.gatewayDisk.warning ? 'WARNING' : 'ALARM'
}

export function gatewayView({ disk_free_pct, ...row }: GatewayRow): SiteGateway {
  return {
    ...row,
    disk_space: disk_free_pct,
    disk_status: diskStatus(disk_free_pct),
    online: isOnline(row.connectivity),
    connectivity_since: isoOrNull(row.connectivity_since),
    last_heartbeat_at: isoOrNull(row.last_heartbeat_at),
  }
}
