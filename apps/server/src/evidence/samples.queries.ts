/** The samples of an airspace as they are stored, each with when it came. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { DeviceRef } from '@earshot/contract/schemas/health/alert.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, json, rowsOf } from '#db/rows.ts'
import { readSamples } from '#packed/read-samples.ts'
import { wasLate } from '#sql/slots.ts'
import type { EvidencePlace } from './evidence.queries.ts'

export interface StoredSampleRow {
  device: DeviceRef
  slot: number
  coughs: number | null
  audio_seconds: number | null
  temperature_centi: number | null
  humidity_centi: number | null
  received_at: Date
  late: boolean
}

interface Wanted extends EvidencePlace {
  from: Date
  /** The first moment that is no longer asked for. */
  to: Date
}

/** The monitors that ever hung in an airspace. */
const MONITOR = { id: int, device: json(DeviceRef) }

/** The samples in the order of their time; the caller bounds it. */
export async function findSamples(
  db: Db,
  { siteId, airspaceId, from, to }: Wanted,
): Promise<StoredSampleRow[]> {
  const slotOf = (at: Date) => Math.ceil(at.getTime() / 1000 / DOMAIN.slotSeconds)
  const monitors = await rowsOf(
    db,
    MONITOR,
    sql`select d.id, jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) as device from devices d
    where d.id in (select p.device_id from device_placements p where p.airspace_id = ${airspaceId}) order by d.id`,
  )
  const slots = { from: slotOf(from), to: slotOf(to) - 1 }
  const found = await readSamples(
    db,
    monitors.map(({ id }) => ({ siteId, airspaceId, deviceId: id, ...slots })),
  )
  const rows = monitors.flatMap(({ device }, n) =>
    (found[n] ?? []).map(sample => ({
      device,
      slot: sample.slot,
      coughs: sample.coughs,
      audio_seconds: sample.audioSeconds,
      temperature_centi: sample.temperatureCenti,
      humidity_centi: sample.humidityCenti,
      received_at: new Date(Math.floor(sample.receivedUs / 1000)),
      late: wasLate(sample),
    })),
  )
  return rows.sort((a, b) => a.slot - b.slot || a.device.id - b.device.id)
}
