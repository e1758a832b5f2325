import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { SiteDevice } from '@earshot/contract/schemas/hardware/device.ts'
import type { Context } from '#context.ts'
import { mapPage } from '#db/list-page.ts'
import { slotEnd } from '#db/time.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { readLampHistory } from '#modules/statistics/history.service.ts'
import { readDeviceUsage } from '#modules/statistics/usage.service.ts'
import { findPlacementsOf, findSpareDevices } from './device-placement.queries.ts'
import { moveDevice, replaceDevice } from './device-placement.service.ts'
import { countDevices, findDevice, findDevices } from './devices.queries.ts'
import { deviceView, placementView } from './devices.view.ts'
import { readSensorFaults } from './sensor-faults.service.ts'

async function readDevice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  at: { siteId: number; deviceId: number },
): Promise<SiteDevice> {
  const now = clock.now()
  const [device, placements] = await Promise.all([findDevice(db, { ...at, now }), findPlacementsOf(db, at)])
  if (device === undefined) throw notFound('device')
  return { ...deviceView(device, now), stays: placements.map(placementView) }
}

export const routes: Route[] = [
  handle(devices.list, async ({ query, site: { siteId } }, { db, clock }) => {
    const filter = { ...query, siteId }
    const now = clock.now()
    const [page, counts] = await Promise.all([findDevices(db, filter, now), countDevices(db, filter)])
    return { ...mapPage(page, row => deviceView(row, now)), counts }
  }),

  handle(devices.spare, async ({ site: { siteId } }, { db }) => {
    const rows = await findSpareDevices(db, siteId)
    return { items: rows.map(({ last_slot, ...row }) => ({ ...row, last_update: slotEnd(last_slot) })) }
  }),

  handle(devices.read, ({ params: { deviceId }, site: { siteId } }, ctx) =>
    readDevice(ctx, { siteId, deviceId }),
  ),

  handle(devices.colorHistory, ({ params: { deviceId }, query, site: { siteId } }, { db }) =>
    readLampHistory(db, { siteId, deviceId, query }),
  ),

  handle(devices.sensorFaults, async ({ params: { deviceId }, site: { siteId } }, { db, clock }) => {
    const asked = { siteId, deviceId, now: clock.now() }
    // A monitor that does not hang on the site has no page there.
    if ((await findDevice(db, asked)) === undefined) throw notFound('device')
    return { items: await readSensorFaults(db, asked) }
  }),

  handle(devices.usage, ({ params: { deviceId: id }, query: range, site: { siteId } }, { db, clock }) =>
    readDeviceUsage(db, { id, siteId, range, now: clock.now() }),
  ),

  handle(devices.move, async ({ params: { deviceId }, body: { deck: deckId }, site: { siteId } }, ctx) => {
    await moveDevice(ctx, { siteId, deviceId, deckId })
    return readDevice(ctx, { siteId, deviceId })
  }),

  handle(devices.replace, async ({ params: { deviceId }, body, site: { siteId } }, ctx) =>
    readDevice(ctx, { siteId, deviceId: await replaceDevice(ctx, { siteId, deviceId, ...body }) }),
  ),
]
