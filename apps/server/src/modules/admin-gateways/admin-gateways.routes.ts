/** Answers the calls of administrators about the fleet's gateways. */
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { mapPage } from '#db/list-page.ts'
import { iso, slotEnd } from '#db/time.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { readFigures } from '#modules/fleet-figures/figures.service.ts'
import { readHeartbeats } from '#modules/statistics/heartbeats.service.ts'
import { readGatewayUsage } from '#modules/statistics/usage.service.ts'
import { setGatewayMode } from '#modules/toolbox/bulk-status.ts'
import { findAdminGateway, findAdminGateways, findDevicesOf } from './admin-gateways.queries.ts'
import { gatewayFigures } from './admin-gateways.service.ts'
import { adminGatewayView } from './admin-gateways.view.ts'
import { changeGateway, endGateway, readAdminGateway, renewSecret } from './change-gateway.ts'
import { findEvents } from './events.queries.ts'
import { gatewayFile } from './gateway-file.ts'
import { registerGateway } from './register.ts'
import { readSilence } from './silence.ts'

export const routes: Route[] = [
  handle(
    adminGateways.list,
    async ({ query }, { db }) => mapPage(await findAdminGateways(db, query), adminGatewayView),
    { reads: 'standby' },
  ),

  handle(adminGateways.download, ({ query, request }, ctx) =>
    gatewayFile(ctx, { ...query, language: readerLanguage(request) }),
  ),

  handle(adminGateways.stats, (_, { db, clock }) => readFigures(db, gatewayFigures, clock.now()), {
    reads: 'standby',
  }),

  handle(adminGateways.read, ({ params: { gatewayId } }, { db }) => readAdminGateway(db, gatewayId)),

  handle(adminGateways.change, ({ params: { gatewayId }, body: patch }, ctx) =>
    changeGateway(ctx, { gatewayId, patch }),
  ),

  handle(adminGateways.renewSecret, ({ params: { gatewayId }, body }, ctx) =>
    renewSecret(ctx, { gatewayId, seen: body.revision }),
  ),

  handle(adminGateways.retire, ({ params: { gatewayId }, body }, ctx) =>
    endGateway(ctx, { gatewayId, seen: body.revision, to: 'RETIRED' }),
  ),

  handle(adminGateways.refuse, ({ params: { gatewayId }, body }, ctx) =>
    endGateway(ctx, { gatewayId, seen: body.revision, to: 'REJECTED' }),
  ),

  handle(adminGateways.devices, async ({ params: { gatewayId } }, { db }) => {
    if ((await findAdminGateway(db, gatewayId)) === undefined) throw notFound('gateway')
    const rows = await findDevicesOf(db, gatewayId)
    return { items: rows.map(({ last_slot, ...row }) => ({ ...row, last_update: slotEnd(last_slot) })) }
  }),

  handle(adminGateways.silence, ({ params: { gatewayId }, user }, { db }) =>
    readSilence(db, { gatewayId, userId: user.id }),
  ),

  handle(adminGateways.events, async ({ params: { gatewayId }, query }, { db }) => {
    if ((await findAdminGateway(db, gatewayId)) === undefined) throw notFound('gateway')
    return mapPage(await findEvents(db, { gatewayId, query }), ({ at, ...row }) => ({ ...row, at: iso(at) }))
  }),

  handle(
    adminGateways.heartbeats,
    ({ params: { gatewayId: id }, query: range }, { db, clock }) =>
      readHeartbeats(db, { id, range, now: clock.now() }),
    { reads: 'standby' },
  ),

  handle(
    adminGateways.usage,
    async ({ params: { gatewayId }, query: range }, { db, clock }) => {
      const { items } = await readGatewayUsage(db, { gatewayId, range, now: clock.now() })
      const [item] = items
      if (item === undefined) throw notFound('gateway')
      return item
    },
    { reads: 'standby' },
  ),

  handle(adminGateways.bulkStatus, ({ body, user }, ctx) => setGatewayMode(ctx, { ...body, by: user.id })),

  handle(adminGateways.register, ({ body }, ctx) => registerGateway(ctx, body)),
]
