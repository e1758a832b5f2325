/** However samples arrive, what is stored is the same, and what is judged is what was known at that time. */
import { SENSORS } from '@earshot/contract/values.ts'
import { newestDueSlot, slotEnd } from '@earshot/engine/time.ts'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Db } from '#db/open.ts'
import { createIngest } from '#ingest/ingest.ts'
import { aLimitVersion } from '#test/a-limit-version.ts'
import { testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aDeck, aDevice, anAirspace } from '#test/factories.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { runEngine } from '#tick/run-engine.ts'
import { type Answers, adminAnswers, charts } from './arrival-answers.ts'
import { type Arrival, inDisorder, inOrder, type Recording, recordingOf } from './arrival-recording.ts'
import { judgeByReference } from './reference-judge.ts'

const START = new Date('2026-03-02T00:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DEVICES = 2
const ANIMALS = 250
/** The days hold all that is recorded, and one more on both sides. */
const DAYS = { start_date: '2026-03-01', end_date: '2026-03-07' }
const END = START.getTime() + 111 * HOUR
/** The move lies within a slot, which is the old place's. */
const MOVED = new Date(START.getTime() + 20 * HOUR + 5 * MINUTE)
const COMFORT = { temperature: { lo: 16, hi: 24 }, humidity: { lo: 40, hi: 70 } }
const OWN = {
  temperature_band: [{ age: 0, ...COMFORT.temperature }],
  humidity_band: [{ age: 0, ...COMFORT.humidity }],
}
const log = pino({ level: 'silent' })

/** The engine looks this often, and so long after a full hour. */
const rhythm = fc.record({ everyHours: fc.constantFrom(1, 1, 5, 13), minutes: fc.constantFrom(5, 14, 35) })

/** The room that is judged, and a visitor without a licence that moves between two others. */
async function aFarm(db: Db) {
  const barn = await engineBarn(db, { start: START, devices: DEVICES, animals: ANIMALS })
  await aLimitVersion(db, { siteId: barn.site.id, own: OWN })
  const place = { site_id: barn.site.id, floor_id: barn.floor.id }
  const [first, second] = [await anAirspace(db, place), await anAirspace(db, place)]
  const deckIn = ({ id }: { id: number }) => aDeck(db, { site_id: barn.site.id, airspace_id: id })
  const visitor = await aDevice(db, { deck: await deckIn(second), installedAt: MOVED })
  const { site_id, airspace_id, id: deck_id } = await deckIn(first)
  await db
    .insertInto('device_placements')
    .values({ device_id: visitor.id, site_id, airspace_id, deck_id, installed_at: START, removed_at: MOVED })
    .execute()
  const devices = [...barn.devices, visitor]
  const refs = { airspace: [barn.airspace, first, second], device: devices, gateway: [barn.gateway] }
  return { barn, codes: devices.map(device => device.code), named: { site: barn.site, refs } }
}

/** Messages as they come, passes of the engine in between; nothing may happen in a slot judged by an earlier pass. */
async function play(
  db: Db,
  { barn, arrivals, passes }: { barn: EngineBarn; arrivals: Arrival[]; passes: number[] },
): Promise<void> {
  const { clock, gateway } = barn
  const ingest = createIngest({ db, log, clock, limits: { lanes: 1, maxWaitMs: 0 } })
  const waiting = [...arrivals]
  let judgedUntil = 0
  for (const at of passes) {
    clock.set(new Date(at))
    const later = waiting.findIndex(arrival => arrival.at > at)
    const come = waiting.splice(0, later === -1 ? waiting.length : later)
    const sent = come.map(({ at: arrived, ...message }) => {
      return { ...message, gatewayCode: gateway.code, receivedAt: new Date(arrived) }
    })
    await Promise.all(sent.map(message => ingest.accept(message)))
    await ingest.heartbeats(
      sent.flatMap(({ heartbeat, ...message }) =>
        heartbeat === undefined ? [] : [{ ...message, heartbeat }],
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
  const { changes, alerts } = judgeByReference(samples, room, {
    from: barn.firstSlot,
    to: newestDueSlot(END),
  })
  return {
    changes: changes
      .map(({ at, deviceId, sensor, from, to }) => [at, deviceId, sensor, from, to].join(' '))
      .sort(),
    alerts: alerts
      .map(alert => ({ ...alert, priority: alert.closedAt === null ? alert.priority : null }))
      .sort((a, b) => a.openedAt - b.openedAt || a.sensor.localeCompare(b.sensor)),
  }
}

/** Makes sure that what is compared is not nothing: each valid sample is counted in its room and at its site. */
async function expectEverySample(db: Db, { availability }: Answers): Promise<void> {
  const valid = await db
    .selectFrom('samples')
    .select(({ fn }) => [
      fn.count<number>('coughs').as('COUGHS'),
      fn.count<number>('temperature_centi').as('TEMPERATURE'),
      fn.count<number>('humidity_centi').as('HUMIDITY'),
    ])
    .executeTakeFirstOrThrow()
  const sum = (points: { received: number }[]) => points.reduce((total, point) => total + point.received, 0)
  for (const [index, sensor] of SENSORS.entries()) {
    const { site = [], airspaces = [] } = availability[index] ?? {}
    expect(sum(site)).toBe(valid[sensor])
    expect(sum(airspaces.flatMap(room => room.points))).toBe(valid[sensor])
  }
}

/** Plays and asks one farm in a database of its own. */
async function played(
  db: Db,
  { recording, arrive, passes }: { recording: Recording; arrive: typeof inOrder; passes: number[] },
) {
  const { barn, codes, named } = await aFarm(db)
  const arrivals = arrive({ recording, devices: codes, firstSlot: barn.firstSlot })
  await play(db, { barn, arrivals, passes })
  const answers = await adminAnswers(db, { named, clock: barn.clock, days: DAYS })
  return { barn, answers, charts: await charts(db, barn) }
}

it('Samples that come shuffled, doubled and up to two days late give the same charts, availability and usage, and alerts of what was known by then', async () => {
  await fc.assert(
    fc.asyncProperty(recordingOf({ devices: DEVICES + 1 }), rhythm, async (recording, looks) => {
      const [mixed, ordered] = [await testDatabase(), await testDatabase()]
      try {
        const late = await played(mixed.db, { recording, arrive: inDisorder, passes: passesOf(looks) })
        const live = await played(ordered.db, { recording, arrive: inOrder, passes: [END] })
        await expectExactRollUps(mixed.db)
        expect(late.charts).toEqual(live.charts)
        expect(late.answers.all).toEqual(live.answers.all)
        await expectEverySample(mixed.db, late.answers)
        expect(await judged(mixed.db)).toEqual(await expected(mixed.db, late.barn))
      } finally {
        await mixed.drop()
        await ordered.drop()
      }
    }),
    // Making an example smaller would take longer than reading it.
    { numRuns: 3, endOnFailure: true },
  )
}, 600_000)
