import { isOnline } from '@earshot/contract/rules/connectivity.ts'
import { daysLeft, shownLicenceStatus } from '@earshot/contract/rules/subscription.ts'
import type { Device, DeviceStay } from '@earshot/contract/schemas/hardware/device.ts'
import type { SensorLevel, SensorStatus } from '@earshot/contract/values.ts'
import type { DeviceRow } from '#db/device-row.ts'
import { iso, isoOrNull, slotEnd } from '#db/time.ts'
import type { StayRow } from './places.queries.ts'

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

export function deviceView({ last_slot, deck, ...row }: DeviceRow, now: Date): Device {
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

export function stayView({ installed_at, removed_at, ...stay }: StayRow): DeviceStay {
  return { ...stay, installed_at: iso(installed_at), removed_at: isoOrNull(removed_at) }
}
