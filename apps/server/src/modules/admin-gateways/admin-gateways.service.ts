/** Answers what other modules may ask of the fleet's gateways. */
import { GatewayStats } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import type { Figures } from '#modules/fleet-figures/figures.service.ts'
import { countFleetGateways } from './admin-gateways.queries.ts'
import { gatewayStats } from './admin-gateways.view.ts'

export const gatewayFigures: Figures<typeof GatewayStats> = {
  name: 'gateways',
  schema: GatewayStats,
  count: async db => gatewayStats(await countFleetGateways(db)),
}
