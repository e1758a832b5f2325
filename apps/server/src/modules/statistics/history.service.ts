/** A device's raw cough counts and what its lamp showed, page by page. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { ColorChange, CoughDataQuery, CoughSlot } from '@earshot/contract/schemas/admin/admin-devices.ts'
import type { LampQuery } from '@earshot/contract/schemas/hardware/device.ts'
import { SENSORS } from '@earshot/contract/values.ts'
import type { z } from 'zod'
import { mapPage } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { notFound } from '#errors.ts'
import { type ColorRow, type CoughRow, findColorChanges, findCoughs } from './history.queries.ts'
import { allPlaces, findDevice, findPlacements } from './subjects.queries.ts'

export async function readCoughs(
  db: Db,
  { id, query }: { id: number; query: z.output<typeof CoughDataQuery> },
) {
  const device = await findDevice(db, id)
  if (device === null) throw notFound('device')
  const places = allPlaces(device, await findPlacements(db, { deviceId: id }))
  const filter = { ...query, deviceId: id, siteIds: [...new Set(places.map(place => place.site_id))] }
  return mapPage(await findCoughs(db, filter), coughSlot)
}

function coughSlot({ slot, coughs, audio_seconds, received_at }: CoughRow): CoughSlot {
  return {
    slot,
    at: iso(new Date(slot * DOMAIN.slotSeconds * 1000)),
    coughs,
    audio_seconds,
    received_at: iso(received_at),
  }
}

export interface ColorHistoryRequest {
  id: number
  /** `sensor`: index into SENSORS. */
  query: { sensor: number; page: number; perPage: number }
}

export async function readColorHistory(db: Db, { id, query }: ColorHistoryRequest) {
  const sensor = SENSORS[query.sensor] ?? SENSORS[0]
  const [device, page] = await Promise.all([
    findDevice(db, id),
    findColorChanges(db, { deviceId: id, sensor }, query),
  ])
  if (device === null) throw notFound('device')
  return mapPage(page, colorChange)
}

/** Reads for the users of a site what its own people saw. The caller has been told that the monitor hung there. */
export async function readLampHistory(
  db: Db,
  { siteId, deviceId, query }: { siteId: number; deviceId: number; query: LampQuery },
) {
  const { sensor, from, ...request } = query
  const since = from === undefined ? undefined : new Date(from)
  return mapPage(await findColorChanges(db, { siteId, deviceId, sensor, from: since }, request), colorChange)
}

function colorChange({ changed_at, from_status, to_status, limit_value, ...row }: ColorRow): ColorChange {
  return { ...row, changed_at: iso(changed_at), from: from_status, to: to_status, limit: limit_value }
}
