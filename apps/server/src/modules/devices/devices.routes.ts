import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { isOnline } from '@earshot/contract/rules/connectivity.ts'
import { daysLeft, shownLicenceStatus } from '@earshot/contract/rules/subscription.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import type { SensorLevel, SensorStatus } from '@earshot/contract/values.ts'
import { mapPage } from '#db/list-page.ts'
import { isoOrNull, slotEnd } from '#db/time.ts'
import { handle, type Route } from '#http/handle.ts'
import { type DeviceRow, findDevices } from './devices.queries.ts'

function licenceView(licence: DeviceRow['licence'], now: Date): Device['licence'] {
  if (licence === null) return null
  const expiresAt = licence.expires_at === null ? null : new Date(licence.expires_at)
  return {
    id: licence.id,
    status: shownLicenceStatus({ status: licence.status, expiresAt }, now),
    expires_at: isoOrNull(expiresAt),
    days_left: expiresAt === null ? null : daysLeft(expiresAt, now),
  }
}

function deviceView({ last_slot, deck, ...row }: DeviceRow, now: Date): Device {
  const offline = !isOnline(row.connectivity)
  const shown = (level: SensorLevel): SensorStatus => (offline ? 'OFFLINE' : level)
  return {
    ...row,
    last_update: slotEnd(last_slot),
    installation_date: isoOrNull(row.installation_date),
    airspace: row.airspace === null ? null : { ...row.airspace, decks: deck === null ? [] : [deck] },
    connectivity_since: isoOrNull(row.connectivity_since),
    cough_status: shown(row.cough_status),
    temperature_status: shown(row.temperature_status),
    humidity_status: shown(row.humidity_status),
    licence: licenceView(row.licence, now),
  }
}

export const routes: Route[] = [
  handle(devices.list, async ({ query, site: { siteId } }, { db, clock }) => {
    const page = await findDevices(db, { ...query, siteId })
    const now = clock.now()
    return mapPage(page, row => deviceView(row, now))
  }),
]
