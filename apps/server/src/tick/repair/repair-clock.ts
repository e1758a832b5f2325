/**
 * A clock that was ahead has written wrong moments: the database's own for a while, or a process's before each
 * compared itself with the database. The repair is one transaction, beside running servers. Slots that were judged
 * too early are judged again with the next pass, from the data that have come meanwhile, as if they had been judged
 * in time.
 */
import { connectivityAt } from '@earshot/contract/rules/hardware/connectivity.ts'
import { activeBatch } from '@earshot/engine/batch.ts'
import { connectivitySince } from '@earshot/engine/connectivity.ts'
import { type DeviceMemory, newDevice } from '@earshot/engine/device-memory.ts'
import type { AirspaceMemory } from '@earshot/engine/evaluation.ts'
import { newMachine } from '@earshot/engine/machine.ts'
import { localDates, slotEnd, slotOf } from '@earshot/engine/time.ts'
import { readDatabaseTime } from '#db/database-clock.ts'
import type { Db } from '#db/open.ts'
import { loadBatches } from '#tick/queries/facts.ts'
import { refreshStatusesIn } from '#tick/refresh-status.ts'
import {
  deleteUnsentNotices,
  keepSentNotices,
  lockUnits,
  type SilentUnit,
  saveUnits,
} from './future-notices.queries.ts'
import {
  clipFuturePlacements,
  clipFutureTimes,
  markReceivedInTime,
  sendAgain,
} from './future-times.queries.ts'
import {
  deleteFutureVerdicts,
  type FutureAirspace,
  findLamps,
  type Lamp,
  lockFutureAirspaces,
  rewind,
} from './future-verdicts.queries.ts'

export interface RepairedClock {
  now: Date
  /** Airspaces whose slots are judged again, and the earliest moment they are judged from; null where there are none. */
  airspaces: number
  judgedFrom: Date | null
  /** Monitors and gateways whose silence or return was noted for a time to come. */
  units: number
  /** Notices that told of a time to come: taken back unsent, and those that people have by mail or push already. */
  noticesDropped: number
  noticesSent: number
  /** Mails and pushes that wait no longer, or are due again though they were given up as too old. */
  deliveries: number
  /** Samples that counted as late, or not at all, because they were noted as received later than now. */
  samples: number
  /** So many other moments lay ahead. */
  moments: number
}

export async function repairClock(db: Db): Promise<RepairedClock> {
  return db.transaction().execute(async trx => {
    const now = await readDatabaseTime(trx)
    const samples = await markReceivedInTime(trx, now)
    const ahead = await lockFutureAirspaces(trx, {
      running: slotOf(now.getTime()),
      samples: samples.airspaces,
    })
    await judgeAgain(trx, ahead, now)
    const noticesDropped = await deleteUnsentNotices(trx, now)
    const units = await repairUnits(trx, now)
    const noticesSent = await keepSentNotices(trx, now)
    const deliveries = await sendAgain(trx, now)
    await clipFuturePlacements(trx, now)
    const moments = await clipFutureTimes(trx, now)
    const siteIds = [...new Set([...ahead, ...units].map(one => one.site_id).filter(id => id !== null))]
    await refreshStatusesIn(trx, { siteIds: siteIds.sort((a, b) => a - b), now })
    return {
      now,
      airspaces: ahead.length,
      judgedFrom: earliest(ahead.map(one => new Date(slotEnd(one.from - 1)))),
      units: units.length,
      noticesDropped,
      noticesSent,
      deliveries,
      samples: samples.count,
      moments,
    }
  })
}

/** The cursors go back to where they stood, with what the engine remembered there. */
async function judgeAgain(trx: Db, ahead: readonly FutureAirspace[], now: Date): Promise<void> {
  if (ahead.length === 0) return
  await deleteFutureVerdicts(trx, { airspaces: ahead, now })
  const lamps = await findLamps(trx, ahead)
  const since = Math.min(...ahead.map(one => slotEnd(one.from - 1)))
  const batches = await loadBatches(trx, { airspaceIds: ahead.map(one => one.airspace_id), since })
  await rewind(
    trx,
    ahead.map(one => {
      const own = lamps.filter(lamp => lamp.airspace_id === one.airspace_id)
      const slot = one.from - 1
      const batch = activeBatch(
        batches.get(one.airspace_id) ?? [],
        localDates(one.timezone)(slot),
        slotEnd(slot),
      )
      return {
        airspaceId: one.airspace_id,
        nextSlot: one.from,
        memory: memoryAt(slot, { known: one.machines.devices ?? {}, lamps: own, batchId: batch?.id ?? null }),
      }
    }),
  )
}

/** The history of the lamps tells what the engine knew after a slot: their colors hold, their counts begin anew. */
function memoryAt(
  slot: number,
  {
    known,
    lamps,
    batchId,
  }: { known: AirspaceMemory['devices']; lamps: readonly Lamp[]; batchId: number | null },
): AirspaceMemory {
  const devices = Object.entries(known).map(([id, memory]): [string, DeviceMemory] => {
    const device = { ...newDevice(slot), heard: Math.min(memory.heard, slot) }
    for (const { device_id, sensor, level, slot: since } of lamps) {
      if (device_id !== Number(id)) continue
      device[sensor] = { ...newMachine(), level }
      device.since = { ...device.since, [sensor]: since }
    }
    return [id, device]
  })
  return { batchId, devices: Object.fromEntries(devices) }
}

/**
 * Silence and return that were noted for a time to come are noted as they are now. Whoever has a mail or push of a loss that
 * was none is told of the return by the engine's next pass: it finds the unit lost, and heard.
 */
async function repairUnits(trx: Db, now: Date): Promise<SilentUnit[]> {
  const units = await lockUnits(trx, now)
  await saveUnits(
    trx,
    units.map(unit => {
      const lastUpdate = Math.min(unit.heard_at.getTime(), now.getTime())
      const to = unit.told ? unit.connectivity : connectivityAt(lastUpdate, now.getTime())
      const at = connectivitySince(to, { lastUpdate, silentSince: null })
      return { kind: unit.kind, id: unit.id, to, at: new Date(Math.min(at, now.getTime())) }
    }),
  )
  return units
}

function earliest(moments: readonly Date[]): Date | null {
  return moments.reduce<Date | null>((first, one) => (first === null || one < first ? one : first), null)
}
