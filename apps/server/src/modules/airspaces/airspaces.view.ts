import { rdiReference } from '@earshot/contract/rules/health/rdi.ts'
import type { Airspace, SimpleAirspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { SensorLevel, SensorStatus } from '@earshot/contract/values.ts'
import { isoOrNull, slotEnd, slotStart } from '#db/time.ts'
import { headline } from '#modules/sites/headline.ts'
import type { OpenAlertRow } from '#modules/sites/sites.service.ts'
import { airspaceFacts, statusView } from '#modules/sites/sites.view.ts'
import type { AirspaceRow } from './airspaces.queries.ts'

const OFFLINE_CODES = [10, 11]

export function simpleAirspaceView(row: AirspaceRow): SimpleAirspace {
  return {
    id: row.id,
    name: row.name,
    site_pk: row.site_id,
    house: row.house,
    floor: row.floor,
    product_type: row.product_type,
    ...statusView(row),
  }
}

/** @param limits those in force in the airspace now */
export function airspaceView(row: AirspaceRow, alerts: OpenAlertRow[], limits: LimitValues): Airspace {
  const offline = OFFLINE_CODES.includes(row.status_id)
  const shown = (level: SensorLevel): SensorStatus => (offline ? 'OFFLINE' : level)
  return {
    ...simpleAirspaceView(row),
    cough_status: shown(row.cough_status),
    temperature_status: shown(row.temperature_status),
    humidity_status: shown(row.humidity_status),
    online: row.online,
    last_update: slotEnd(row.last_slot),
    rhs: row.rhs,
    rdi: row.rdi,
    reference: rdiReference(row.batch?.product_type ?? row.product_type, limits.rdi_reference),
    rhs_limits: { watch: limits.rhs_warning, act: limits.rhs_alarm },
    temperature_c: row.temperature_c,
    humidity_pct: row.humidity_pct,
    comfort: {
      temperature: band(row.temperature_lo, row.temperature_hi),
      humidity: band(row.humidity_lo, row.humidity_hi),
    },
    devices_total: row.devices_total,
    devices_online: row.devices_online,
    devices_affected: row.devices_affected,
    voiceprint: row.voiceprint,
    headline: headline({
      status_id: row.status_id,
      status_since: isoOrNull(row.status_since),
      activated: row.site_activated,
      has_batch: row.batch !== null,
      judged: 1,
      first_data_at: slotStart(row.first_slot),
      last_update: slotEnd(row.last_slot),
      troubled: [airspaceFacts(row, alerts)],
    }),
    batch: row.batch,
  }
}

function band(lo: number | null, hi: number | null) {
  return lo === null || hi === null ? null : { lo, hi }
}
