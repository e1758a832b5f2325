/** Answers what other modules may ask of monitors. */
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import type { Db } from '#db/open.ts'
import { findHangingDevices } from './devices.queries.ts'
import { deviceView } from './devices.view.ts'

/** Reads all that hang in the airspaces of a site, by name. */
export async function readHangingDevices(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<Device[]> {
  return (await findHangingDevices(db, { siteId, now })).map(row => deviceView(row, now))
}
