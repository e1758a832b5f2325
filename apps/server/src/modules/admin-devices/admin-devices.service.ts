/** Answers what other modules may ask of the fleet's devices. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { daysIn, windowEnding } from '@earshot/contract/rules/day-range.ts'
import { type AdminDevice, DeviceStats } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { RegisterHistory } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import type { Figures } from '#modules/fleet-figures/figures.service.ts'
import { findDevicesOfSite } from './admin-devices.queries.ts'
import { adminDeviceView, deviceStats } from './admin-devices.view.ts'
import { countFleetDevices, countRegistered } from './figures.queries.ts'

const RegisteredByDay = RegisterHistory.omit({ timeframe: true })

export const deviceFigures: Figures<typeof DeviceStats> = {
  name: 'devices',
  schema: DeviceStats,
  count: async db => deviceStats(await countFleetDevices(db)),
}

const LONGEST_HISTORY = Math.max(...LIMITS.registerHistoryDays)

/** The days are counted for the longest time that can be asked for; a shorter one is the end of it. */
export const registerFigures: Figures<typeof RegisteredByDay> = {
  name: 'registered',
  schema: RegisteredByDay,
  count: async (db, now) => {
    const range = windowEnding(iso(now).slice(0, 10), LONGEST_HISTORY)
    const counts = new Map((await countRegistered(db, range)).map(({ date, count }) => [date, count]))
    return { items: daysIn(range).map(date => ({ date, count: counts.get(date) ?? 0 })) }
  },
}

export async function readDevicesOfSite(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<AdminDevice[]> {
  const rows = await findDevicesOfSite(db, { siteId, now })
  return rows.map(row => adminDeviceView(row, now))
}
