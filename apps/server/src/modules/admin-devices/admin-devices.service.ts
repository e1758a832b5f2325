/** What other modules may ask of the fleet's devices. */
import type { AdminDevice } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { Db } from '#db/open.ts'
import { findDevicesOfSite } from './admin-devices.queries.ts'
import { adminDeviceView } from './admin-devices.view.ts'

export async function readDevicesOfSite(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<AdminDevice[]> {
  const rows = await findDevicesOfSite(db, { siteId, now })
  return rows.map(row => adminDeviceView(row, now))
}
