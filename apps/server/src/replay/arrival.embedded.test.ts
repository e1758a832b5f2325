/** However samples arrive, what is stored is the same, and what is judged is what was known at that time. */
import type { Sample } from '@earshot/contract/telemetry/messages.ts'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Db } from '#db/open.ts'
import { runEngine } from '#engine/run-engine.ts'
import { newestDueSlot, slotEnd } from '#engine/time.ts'
import { createIngest } from '#ingest/ingest.ts'
import { readHumidityGraph, readRhsGraph, readTemperatureGraph } from '#modules/batches/graph.service.ts'
import { testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { judgeAsKnown } from './as-known.ts'

const START = new Date('2026-03-02T00:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SLOTS = 60 * 6
const DEVICES = 2
const ANIMALS = 250
const END = START.getTime() + 111 * HOUR
const COMFORT = { temperature: { lo: 16, hi: 24 }, humidity: { lo: 40, hi: 70 } }
const log = pino({ level: 'silent' })

interface Block {
  slots: number
  values: Pick<Sample, 'coughs' | 'temperature_c' | 'humidity_pct'>
  /** Null: each slot is sent as it ends; else the whole block so many hours after its end. */
  delayHours: number | null
  /** The whole block comes once more, so many hours after its end. */
  againHours: number | null
  minutes: number
  /** Live slots come up to three times so many minutes after their end, out of order. */
  jitterMinutes: number
  newestFirst: boolean
}

const block: fc.Arbitrary<Block> = fc.record({
  slots: fc.integer({ min: 4, max: 40 }),
  values: fc.record({
    coughs: fc.constantFrom(null, 1, 2, 6, 12),
    temperature_c: fc.constantFrom(null, 12, 20, 20, 26, 29),
    humidity_pct: fc.constantFrom(null, 20, 55, 55, 75, 85),
  }),
  delayHours: fc.constantFrom(null, null, null, 0, 1, 6, 20, 48),
  againHours: fc.constantFrom(null, null, 0, 7, 40),
  minutes: fc.constantFrom(1, 4, 5, 6, 9),
  jitterMinutes: fc.constantFrom(0, 0, 2, 7),
  newestFirst: fc.boolean(),
})
const recording = fc.array(fc.array(block, { minLength: 6, maxLength: 16 }), {
  minLength: DEVICES,
  maxLength: DEVICES,
})
/** How often somebody looks, and how long after a full hour. */
const rhythm = fc.record({ everyHours: fc.constantFrom(1, 1, 5, 13), minutes: fc.constantFrom(5, 14, 35) })

interface Message {
  at: number
  samples: Sample[]
}

/** @param inOrder each slot as it ends and nothing twice */
function messagesOf(
  barn: EngineBarn,
  blocks: readonly Block[][],
  { inOrder }: { inOrder: boolean },
): Message[] {
  const messages: Message[] = []
  for (const [index, own] of blocks.entries()) {
    let slot = barn.firstSlot
    for (const { slots, values, delayHours, againHours, minutes, newestFirst, jitterMinutes } of own) {
      const count = Math.min(slots, barn.firstSlot + SLOTS - slot)
      const device_code = barn.devices[index]?.code ?? ''
      const samples = Array.from({ length: count }, (_, offset): Sample => {
        return { device_code, slot: slot + offset, audio_seconds: 600, ...values }
      })
      slot += count
      if (count === 0) break
      const jitter = inOrder ? 0 : jitterMinutes * MINUTE
      const live = samples.map(sample => ({
        at: slotEnd(sample.slot) + MINUTE / 2 + ((sample.slot * 5) % 4) * jitter,
        samples: [sample],
      }))
      const together = (hours: number) => ({
        at: slotEnd(slot - 1) + hours * HOUR + minutes * MINUTE,
        samples: newestFirst ? samples.toReversed() : samples,
      })
      if (inOrder || delayHours === null) messages.push(...live)
      else messages.push(together(delayHours))
      if (!inOrder && againHours !== null) messages.push(together(againHours))
    }
  }
  return messages.sort((a, b) => a.at - b.at)
}

async function aBarn(db: Db): Promise<EngineBarn> {
  const barn = await engineBarn(db, { start: START, devices: DEVICES, animals: ANIMALS })
  await db
    .updateTable('airspaces')
    .set({ comfort: JSON.stringify(COMFORT) })
    .execute()
  return barn
}

/** Messages as they come, passes of the engine in between; nothing may happen in a slot judged by an earlier pass. */
async function play(
  db: Db,
  { barn, messages, passes }: { barn: EngineBarn; messages: Message[]; passes: number[] },
): Promise<void> {
  const { clock, gateway } = barn
  const ingest = createIngest({ db, log, clock, limits: { lanes: 1, maxWaitMs: 0 } })
  const waiting = [...messages]
  let judgedUntil = 0
  for (const at of passes) {
    clock.set(new Date(at))
    const later = waiting.findIndex(message => message.at > at)
    const come = waiting.splice(0, later === -1 ? waiting.length : later)
    await Promise.all(
      come.map(({ samples, at: arrived }) =>
        ingest.accept({ gatewayCode: gateway.code, samples, receivedAt: new Date(arrived) }),
      ),
    )
    const { events } = await runEngine({ db, clock })
    for (const event of events) {
      if ('alertId' in event) expect(event.at).toBeGreaterThan(judgedUntil)
    }
    judgedUntil = slotEnd(newestDueSlot(at))
  }
  expect(waiting).toEqual([])
  await ingest.stop()
}

function passesOf({ everyHours, minutes }: { everyHours: number; minutes: number }): number[] {
  const passes: number[] = []
  for (let at = START.getTime() + minutes * MINUTE; at < END; at += everyHours * HOUR) passes.push(at)
  return [...passes, END]
}

/** Everything a chart draws, of the room and of each monitor, in every resolution. */
async function charts(db: Db, barn: EngineBarn): Promise<unknown[]> {
  const place = { siteId: barn.site.id, airspaceId: barn.airspace.id }
  const places = [place, ...barn.devices.map(({ id: deviceId }) => ({ ...place, deviceId }))]
  const drawn: unknown[] = []
  for (const resolution of ['slot', 'hour', 'day'] as const) {
    for (const one of places) {
      const request = { place: one, batchId: barn.batch.id, query: { resolution }, now: new Date(END) }
      drawn.push(
        await readRhsGraph(db, request),
        await readTemperatureGraph(db, request),
        await readHumidityGraph(db, request),
      )
    }
  }
  return drawn
}

/** Valid samples of each device, sensor and local day: what availability is made of (spec/3 §4.9). */
function received(db: Db): Promise<unknown[]> {
  return db
    .selectFrom('sample_days')
    .select(['device_id', 'day', 'cough_samples', 'temperature_samples', 'humidity_samples'])
    .orderBy('device_id')
    .orderBy('day')
    .execute()
}

async function judged(db: Db) {
  const colors = await db
    .selectFrom('color_changes')
    .select(['device_id', 'sensor', 'changed_at', 'from_status', 'to_status'])
    // Silence is another rule's, and noticed by the clock.
    .where('from_status', '<>', 'OFFLINE')
    .where('to_status', '<>', 'OFFLINE')
    .execute()
  const alerts = await db.selectFrom('alerts').selectAll().execute()
  const key = (...parts: (string | number)[]) => parts.join(' ')
  return {
    changes: colors
      .map(row => key(row.changed_at.getTime(), row.device_id, row.sensor, row.from_status, row.to_status))
      .sort(),
    alerts: alerts
      .map(row => ({
        sensor: row.sensor,
        openedAt: row.opened_at.getTime(),
        closedAt: row.closed_at?.getTime() ?? null,
        reason: row.close_reason,
        priority: row.state === 'OPEN' ? row.priority : null,
        maxPriority: row.max_priority,
        reopened: row.reopened_count,
        devices: row.device_ids,
      }))
      .sort((a, b) => a.openedAt - b.openedAt || a.sensor.localeCompare(b.sensor)),
  }
}

/** The same from the samples alone, each used from its arrival on. */
async function expected(db: Db, barn: EngineBarn) {
  const rows = await db.selectFrom('samples').selectAll().execute()
  const samples = rows.map(row => ({
    deviceId: row.device_id,
    slot: row.slot,
    receivedAt: row.received_at.getTime(),
    coughs: row.coughs,
    audioSeconds: row.audio_seconds,
    temperature: row.temperature_centi === null ? null : row.temperature_centi / 100,
    humidity: row.humidity_centi === null ? null : row.humidity_centi / 100,
  }))
  const room = {
    devices: barn.devices.map(device => device.id),
    animals: ANIMALS,
    temperature: { ...COMFORT.temperature, step: 3, deadband: 0.5, up: { WARNING: 6, ALARM: 2 } },
    humidity: { ...COMFORT.humidity, step: 10, deadband: 3, up: { WARNING: 18, ALARM: 6 } },
  }
  const { changes, alerts } = judgeAsKnown(samples, room, { from: barn.firstSlot, to: newestDueSlot(END) })
  return {
    changes: changes
      .map(({ at, deviceId, sensor, from, to }) => [at, deviceId, sensor, from, to].join(' '))
      .sort(),
    alerts: alerts
      .map(alert => ({ ...alert, priority: alert.closedAt === null ? alert.priority : null }))
      .sort((a, b) => a.openedAt - b.openedAt || a.sensor.localeCompare(b.sensor)),
  }
}

it('shuffled, doubled and up to two days late: the same charts, and alerts of what was known by then', async () => {
  await fc.assert(
    fc.asyncProperty(recording, rhythm, async (blocks, looks) => {
      const [mixed, ordered] = [await testDatabase(), await testDatabase()]
      try {
        const barn = await aBarn(mixed.db)
        await play(mixed.db, {
          barn,
          messages: messagesOf(barn, blocks, { inOrder: false }),
          passes: passesOf(looks),
        })
        const other = await aBarn(ordered.db)
        const messages = messagesOf(other, blocks, { inOrder: true })
        await play(ordered.db, { barn: other, messages, passes: [END] })
        await expectExactRollUps(mixed.db)
        expect(await charts(mixed.db, barn)).toEqual(await charts(ordered.db, other))
        expect(await received(mixed.db)).toEqual(await received(ordered.db))
        expect(await judged(mixed.db)).toEqual(await expected(mixed.db, barn))
      } finally {
        await mixed.drop()
        await ordered.drop()
      }
    }),
    // Making an example smaller would take longer than reading it.
    { numRuns: 3, endOnFailure: true },
  )
}, 600_000)
