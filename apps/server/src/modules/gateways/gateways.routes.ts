import { DOMAIN } from '@earshot/contract/domain.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { isOnline } from '@earshot/contract/rules/connectivity.ts'
import type { SiteGateway } from '@earshot/contract/schemas/hardware/gateway.ts'
import { isoOrNull } from '#db/time.ts'
import { notFound } from '#http/errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { readHeartbeats } from '#modules/statistics/heartbeats.service.ts'
import { readGatewayUsage } from '#modules/statistics/usage.service.ts'
import { findGateways, type GatewayRow } from './gateways.queries.ts'

function diskStatus(free: number | null): SiteGateway['disk_status'] {
  if (free === null) return null
  if (free >= DOMAIN.gatewayDisk.ok) return 'OK'
  return free >= DOMAIN.gatewayDisk.warning ? 'WARNING' : 'ALARM'
}

function gatewayView({ disk_free_pct, ...row }: GatewayRow): SiteGateway {
  return {
    ...row,
    disk_space: disk_free_pct,
    disk_status: diskStatus(disk_free_pct),
    online: isOnline(row.connectivity),
    connectivity_since: isoOrNull(row.connectivity_since),
    last_heartbeat_at: isoOrNull(row.last_heartbeat_at),
  }
}

export const routes: Route[] = [
  handle(gateways.list, async ({ query, site: { siteId } }, { db }) => {
    const rows = await findGateways(db, { ...query, siteId })
    return { items: rows.map(gatewayView) }
  }),

  handle(gateways.read, async ({ params: { gatewayId }, site: { siteId } }, { db }) => {
    const [row] = await findGateways(db, { siteId, gatewayId })
    if (row === undefined) throw notFound('gateway')
    return gatewayView(row)
  }),

  handle(gateways.usage, async ({ params: { gatewayId }, query, site: { siteId } }, { db, clock }) => {
    const { items } = await readGatewayUsage(db, { siteId, gatewayId, range: query, now: clock.now() })
    const [item] = items
    if (item === undefined) throw notFound('gateway')
    return item
  }),

  handle(
    gateways.heartbeats,
    ({ params: { gatewayId: id }, query: range, site: { siteId } }, { db, clock }) =>
      readHeartbeats(db, { id, siteId, range, now: clock.now() }),
  ),
]
