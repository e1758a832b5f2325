import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { isOnline } from '@earshot/contract/rules/connectivity.ts'
import { daysLeft, shownLicenceStatus } from '@earshot/contract/rules/subscription.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import type { LicenceStatus, SensorStatus } from '@earshot/contract/values.ts'
import { pageOf, pageSlice } from '#db/paginate.ts'
import { isoOrNull, slotEnd } from '#db/time.ts'
import { handle, type Route } from '#http/handle.ts'
import { siteAccess } from '#modules/sites/access.ts'
import { countDevices, type DeviceRow, findDevices } from './devices.queries.ts'

function licenceView(licence: DeviceRow['licence'], now: Date): Device['licence'] {
  if (licence === null) return null
  const expiresAt = licence.expires_at === null ? null : new Date(licence.expires_at)
  return {
    id: licence.id,
    status: shownLicenceStatus({ status: licence.status as LicenceStatus, expiresAt }, now),
    expires_at: isoOrNull(expiresAt),
    days_left: expiresAt === null ? null : daysLeft(expiresAt, now),
  }
}

function deviceView({ last_slot, deck, ...row }: DeviceRow, now: Date): Device {
  const offline = !isOnline(row.connectivity)
  const shown = (level: string): SensorStatus => (offline ? 'OFFLINE' : (level as SensorStatus))
  return {
    ...row,
    last_update: slotEnd(last_slot),
    algo_type: row.algo_type as Device['algo_type'],
    installation_date: isoOrNull(row.installation_date),
    airspace: row.airspace === null ? null : { ...row.airspace, decks: deck === null ? [] : [deck] },
    delivery_status: row.delivery_status as Device['delivery_status'],
    connectivity: row.connectivity,
    connectivity_since: isoOrNull(row.connectivity_since),
    cough_status: shown(row.cough_status),
    temperature_status: shown(row.temperature_status),
    humidity_status: shown(row.humidity_status),
    licence: licenceView(row.licence, now),
  }
}

export const routes: Route[] = [
  handle(devices.list, async ({ params, query, user }, { db, clock }) => {
    await siteAccess(db, user, params.siteId, 'see')
    const filter = { ...query, siteId: params.siteId }
    const [rows, total] = await Promise.all([
      findDevices(db, filter, pageSlice(query)),
      countDevices(db, filter),
    ])
    const now = clock.now()
    const items = rows.map(row => deviceView(row, now))
    return pageOf(items, total, query)
  }),
]
