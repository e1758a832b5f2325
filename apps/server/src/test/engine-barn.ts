/** A barn with devices for tests of the engine's shell: samples go through the real ingest under a moved clock. */
import type { Sample } from '@earshot/contract/telemetry/messages.ts'
import { pino } from 'pino'
import type { Db } from '#db/open.ts'
import { createIngest } from '#ingest/ingest.ts'
import { runEngine } from '#tick/run-engine.ts'
import { movedClock } from './clock.ts'
import { aBarn, aBatch, aDevice, aGateway, aLicence } from './factories.ts'

const log = pino({ level: 'silent' })
export const SLOT_MS = 600_000

/** The device with this index measures this in this slot, where it is not the usual; null: nothing comes. */
type Values = (slot: number, index: number) => Partial<Sample> | null

export interface BarnOptions {
  /** The first moment of day 1. */
  start: Date
  devices?: number
  animals?: number
  timezone?: string
}

export async function engineBarn(
  db: Db,
  { start, devices = 1, animals = 288, timezone = 'UTC' }: BarnOptions,
) {
  const clock = movedClock(start)
  const early = new Date(start.getTime() - 10 * 86_400_000)
  const barn = await aBarn(db, { site: { timezone, activated_at: early } })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const gateway = await aGateway(db, { site_id: barn.site.id, last_heartbeat_at: start, created_at: early })
  const hung: Awaited<ReturnType<typeof aDevice>>[] = []
  for (let index = 0; index < devices; index++) {
    const device = await aDevice(db, { deck: barn.deck, installedAt: start })
    await aLicence(db, { device_id: device.id, activated_at: early })
    hung.push(device)
  }
  const batch = await aBatch(db, {
    ...place,
    start_date: early.toISOString().slice(0, 10),
    start_age_in_days: 80,
    animals_start: animals,
  })
  const firstSlot = start.getTime() / SLOT_MS

  /** The slot that ends at this hour of this day; day 1 begins at `start`. */
  const slotAt = (day: number, hour: number) => firstSlot + (day - 1) * 144 + hour * 6 - 1
  const endOf = (slot: number) => new Date((slot + 1) * SLOT_MS)

  const newIngest = () => createIngest({ db, log, clock, limits: { lanes: 1, maxWaitMs: 0 } })
  let ingest = newIngest()

  function samplesOf(slot: number, values: Values): Sample[] {
    return hung.flatMap((device, index) => {
      const own = values(slot, index)
      if (own === null) return []
      // Once a day it moves, as no sensor stands still for days; no median of half an hour is of that slot.
      const moved = slot % 144 === 7 ? 0.1 : 0
      const usual = { coughs: 2, audio_seconds: 600, temperature_c: 20 + moved, humidity_pct: 55 + moved }
      return [{ device_code: device.code, slot, ...usual, ...own }]
    })
  }

  return {
    ...barn,
    clock,
    gateway,
    batch,
    devices: hung,
    firstSlot,
    slotAt,
    endOf,
    /** Sends samples of slots `from..to` of every device; each slot arrives `delayMs` after its end. */
    async send(
      {
        from,
        to,
        delayMs = 30_000,
        arriveAt,
      }: { from: number; to: number; delayMs?: number; arriveAt?: Date },
      values: Values = () => ({}),
    ) {
      const messages = []
      for (let slot = from; slot <= to; slot++) {
        const samples = samplesOf(slot, values)
        const receivedAt = arriveAt ?? new Date(endOf(slot).getTime() + delayMs)
        if (samples.length > 0)
          messages.push(ingest.accept({ gatewayCode: gateway.code, samples, receivedAt }))
      }
      await Promise.all(messages)
    },
    /** The ingest keeps placements in memory for a while; a new one reads them again. */
    async restartIngest() {
      await ingest.stop()
      ingest = newIngest()
    },
    /** Runs one pass of the engine at a moment. */
    async engineAt(at: Date) {
      clock.set(at)
      return runEngine({ db, clock })
    },
    /** Reads everything judged, without numbers that differ from database to database. */
    async judged() {
      const [alerts, spans, colors, hours, deviceHours, days, state, deviceStates] = await Promise.all([
        db.selectFrom('alerts').selectAll().orderBy('id').execute(),
        db.selectFrom('alert_spans').selectAll().orderBy('alert_id').orderBy('from_at').execute(),
        db
          .selectFrom('color_changes')
          .selectAll()
          .orderBy('changed_at')
          .orderBy('device_id')
          .orderBy('sensor')
          .execute(),
        db.selectFrom('airspace_rhs_hours').selectAll().orderBy('hour').execute(),
        db.selectFrom('device_rhs_hours').selectAll().orderBy('hour').orderBy('device_id').execute(),
        db.selectFrom('airspace_rhs_days').selectAll().orderBy('day').execute(),
        db.selectFrom('airspace_states').selectAll().execute(),
        db.selectFrom('device_states').selectAll().orderBy('device_id').execute(),
      ])
      return {
        alerts,
        spans,
        colors: colors.map(({ id: _, ...color }) => color),
        hours,
        deviceHours,
        days,
        state: state.map(({ status_since: _, ...row }) => row),
        deviceStates,
      }
    },
  }
}

export type EngineBarn = Awaited<ReturnType<typeof engineBarn>>
