/** Makes the airspaces of the farm of `barn-data.ts`. */
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import { noise } from './barn-graphs.ts'

const HOUR = 3600
const DAY = 86_400
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

const _NO_RATIO = { ratio: null, devices_affected: 0, devices_total: 6 }

export const NO_RATIO = { ratio: null, devices_affected: 0, devices_total: 6 }

/** Makes one airspace of each kind: in alarm, in warning, well, silent and without a batch. */
export function makeAirspaces(now: number, batch: Batch): Airspace[] {
  const make = (id: number, name: string, given: Partial<Airspace>): Airspace => {
    const status = siteStatus(given.status_id ?? 1)
    const age = given.batch?.day ?? 20 + id * 7
    return {
      id,
      name,
      site_pk: 1,
      house: id <= 4 ? { id: 1, name: 'House 1' } : { id: 2, name: 'House 2' },
      floor: { id: 1, name: 'Ground' },
      product_type: 'NURSERY',
      status: status.coarse,
      status_id: status.id,
      status_name: status.name,
      status_since: iso(now - 5 * HOUR),
      cough_status: 'OK',
      temperature_status: 'OK',
      humidity_status: 'OK',
      online: true,
      last_update: iso(now - 240),
      rhs: 90 + ((id * 7) % 9),
      rdi: 0.8,
      reference: 1,
      rhs_limits: { watch: 60, act: 40 },
      temperature_c: 23.1,
      humidity_pct: 61,
      comfort: { temperature: { lo: 21.5, hi: 27.3 }, humidity: { lo: 40, hi: 70 } },
      devices_total: 6,
      devices_online: 6,
      devices_affected: 0,
      voiceprint: Array.from({ length: 56 }, (_, index) => 50 + Math.round(noise(id * 100 + index) * 60)),
      headline: { kind: 'quiet', airspaces: 1 },
      batch: {
        id: id + 10,
        name: `B-${id}`,
        product_type: 'NURSERY',
        start_date: batch.start_date,
        day: age,
        phase: null,
        animals_present: 1200,
        expected_end_date: null,
      },
      ...given,
    }
  }
  const loud = (from: number, peak: number) =>
    Array.from({ length: 56 }, (_, index) =>
      Math.round(
        (index < from ? 70 : 90 + peak * Math.min(1, (index - from) / 5)) * (0.8 + noise(index) * 0.4),
      ),
    )
  return [
    make(1, 'Nursery 1', {}),
    make(2, 'Nursery 2', {
      status_id: 5,
      cough_status: 'WARNING',
      humidity_status: 'WARNING',
      rhs: 58,
      humidity_pct: 74,
      devices_affected: 4,
      voiceprint: Array.from({ length: 56 }, (_, index) =>
        Math.round((70 + 330 * Math.exp(-(((index - 26) / 9) ** 2))) * (0.8 + noise(index) * 0.4)),
      ),
      headline: {
        kind: 'coughs',
        airspace: { id: 2, name: 'Nursery 2' },
        since: iso(now - 9 * DAY),
        airspaces: 1,
        ratio: 2.1,
        devices_affected: 4,
        devices_total: 6,
      },
      batch: {
        id: 3,
        name: batch.name,
        product_type: 'NURSERY',
        start_date: batch.start_date,
        day: batch.day,
        phase: 'Middle',
        animals_present: 1412,
        expected_end_date: batch.expected_end_date,
      },
    }),
    make(3, 'Nursery 3', { devices_online: 5 }),
    make(4, 'Nursery 4', {
      status_id: 4,
      humidity_status: 'WARNING',
      rhs: 88,
      humidity_pct: 76,
      headline: {
        kind: 'humidity',
        airspace: { id: 4, name: 'Nursery 4' },
        since: iso(now - 9 * HOUR),
        airspaces: 1,
        value: 76,
        limit: 70,
        direction: 'HIGH',
        deviation: 6,
      },
    }),
    make(5, 'Fattening 1', {
      status_id: 6,
      cough_status: 'ALARM',
      rhs: 37,
      devices_affected: 5,
      voiceprint: loud(42, 330),
      headline: {
        kind: 'coughs',
        airspace: { id: 5, name: 'Fattening 1' },
        since: iso(now - 5 * HOUR),
        airspaces: 1,
        ratio: 3.6,
        devices_affected: 5,
        devices_total: 6,
      },
    }),
    make(6, 'Fattening 2', { devices_online: 5 }),
    make(7, 'Fattening 3', {}),
    make(8, 'Quarantine', {
      status_id: 12,
      batch: null,
      rhs: null,
      cough_status: 'DEFAULT',
      headline: { kind: 'no_batch' },
    }),
  ]
}
