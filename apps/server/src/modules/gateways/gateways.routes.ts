import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { readHeartbeats } from '#modules/statistics/heartbeats.service.ts'
import { readGatewayUsage } from '#modules/statistics/usage.service.ts'
import { findGateways } from './gateways.queries.ts'
import { gatewayView } from './gateways.view.ts'

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
