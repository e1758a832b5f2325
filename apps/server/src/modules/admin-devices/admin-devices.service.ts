/** What other modules may ask of the fleet's devices. */
import { type AdminDevice, DeviceStats } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { Figures } from '#db/kept-figures.ts'
import type { Db } from '#db/open.ts'
import { findDevicesOfSite } from './admin-devices.queries.ts'
import { adminDeviceView, deviceStats } from './admin-devices.view.ts'
import { countFleetDevices } from './figures.queries.ts'

export const deviceFigures: Figures<typeof DeviceStats> = {
  name: 'devices',
  schema: DeviceStats,
  count: async db => deviceStats(await countFleetDevices(db)),
}

export async function readDevicesOfSite(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<AdminDevice[]> {
  const rows = await findDevicesOfSite(db, { siteId, now })
  return rows.map(row => adminDeviceView(row, now))
}
