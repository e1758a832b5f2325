/** An application with an ingest beside it, for tests of what is read from reported samples and heartbeats. */
import type { Sample } from '@earshot/contract/telemetry/messages.ts'
import { pino } from 'pino'
import { createIngest } from '#ingest/ingest.ts'
import { testApp } from './app.ts'
import { movedClock } from './clock.ts'
import { testDatabase } from './database.ts'
import { aDeck, anAdmin } from './factories.ts'

const SLOT_MS = 600_000
const log = pino({ level: 'silent' })

export interface Report {
  gateway: { code: string }
  device: { code: string }
  /** `from` is the start of the first slot, and `to` that of the first which is not sent any more. */
  from: string
  to: string
  /** These values of a slot differ from the usual; null means that nothing comes. */
  values?: (slot: number) => Partial<Sample> | null
}

export async function statisticsFarm(now: string) {
  const clock = movedClock(now)
  const database = await testDatabase()
  const { db } = database
  const app = await testApp({ db, clock })
  const admin = await anAdmin(db)
  let ingest = createIngest({ db, log, clock, limits: { lanes: 1, maxWaitMs: 0 } })

  /** Starts the ingest anew: nothing is left of what it remembers of devices and places. */
  async function restartIngest() {
    await ingest.stop()
    ingest = createIngest({ db, log, clock, limits: { lanes: 1, maxWaitMs: 0 } })
  }

  return {
    db,
    app,
    clock,
    admin,
    async report({ gateway, device, from, to, values = () => ({}) }: Report) {
      await restartIngest()
      const [first, end] = [Date.parse(from) / SLOT_MS, Date.parse(to) / SLOT_MS]
      const usual = { coughs: 2, audio_seconds: 600, temperature_c: 20, humidity_pct: 55 }
      const samples: Sample[] = []
      for (let slot = Math.ceil(first); slot < end; slot++) {
        const own = values(slot)
        if (own !== null) samples.push({ device_code: device.code, slot, ...usual, ...own })
      }
      return ingest.accept({ gatewayCode: gateway.code, samples, receivedAt: clock.now() })
    },
    async beat(gateway: { code: string }, at: string, counters: { up?: number; down?: number }) {
      const heartbeat = { at, bytes_up: counters.up, bytes_down: counters.down }
      return ingest.heartbeat({ gatewayCode: gateway.code, heartbeat, receivedAt: clock.now() })
    },
    /** Takes the device down where it hangs and hangs it into another airspace. */
    async move(device: { id: number }, { to, at }: { to: { id: number; site_id: number }; at: string }) {
      const moved = new Date(at)
      const deck = await aDeck(db, { site_id: to.site_id, airspace_id: to.id })
      const place = { site_id: to.site_id, airspace_id: to.id, deck_id: deck.id }
      await db
        .updateTable('device_placements')
        .set({ removed_at: moved })
        .where('device_id', '=', device.id)
        .where('removed_at', 'is', null)
        .execute()
      await db
        .insertInto('device_placements')
        .values({ device_id: device.id, ...place, installed_at: moved })
        .execute()
      await db.updateTable('devices').set(place).where('id', '=', device.id).execute()
    },
    async close() {
      await ingest.stop()
      await app.close()
      await database.drop()
    },
  }
}
