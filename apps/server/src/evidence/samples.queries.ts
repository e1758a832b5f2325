/** The samples of an airspace as they are stored, each with when it came. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { DeviceRef } from '@earshot/contract/schemas/health/alert.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, orNull, type RowOf, rowsOf } from '#db/rows.ts'
import { WAS_LATE } from '#sql/slots.ts'
import type { EvidencePlace } from './evidence.queries.ts'

const SAMPLE = {
  device: json(DeviceRef),
  slot: int,
  coughs: orNull(int),
  audio_seconds: orNull(int),
  temperature_centi: orNull(int),
  humidity_centi: orNull(int),
  received_at: moment,
  late: bool,
}
export type StoredSampleRow = RowOf<typeof SAMPLE>

interface Wanted extends EvidencePlace {
  from: Date
  /** The first moment that is no longer asked for. */
  to: Date
}

const COLUMNS = sql`jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) as device, s.slot, s.coughs,
  s.audio_seconds, s.temperature_centi, s.humidity_centi, s.received_at, ${sql.raw(WAS_LATE)} as late`
const FROM = sql`samples s join devices d on d.id = s.device_id`

/** By the table's key: the monitors that ever hung there, each within the slots. */
function whereOf({ siteId, airspaceId, from, to }: Wanted) {
  const slotOf = (at: Date) => Math.ceil(at.getTime() / 1000 / DOMAIN.slotSeconds)
  return sql`s.site_id = ${siteId} and s.airspace_id = ${airspaceId}
    and s.device_id in (select p.device_id from device_placements p where p.airspace_id = ${airspaceId})
    and s.slot >= ${slotOf(from)}::int and s.slot < ${slotOf(to)}::int`
}

/** The samples in the order of their time; the caller bounds it. */
export function findSamples(db: Db, wanted: Wanted): Promise<StoredSampleRow[]> {
  return rowsOf(
    db,
    SAMPLE,
    sql`select ${COLUMNS} from ${FROM} where ${whereOf(wanted)} order by s.slot, s.device_id`,
  )
}
