import type { Evidence } from '@earshot/contract/schemas/health/evidence.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEvidence } from '#evidence/read-evidence.ts'
import { readHumidityGraph, readRhsGraph, readTemperatureGraph } from '#graphs/read-graph.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'

const START = new Date('2026-03-02T00:00:00Z')
const MINUTE = 60_000

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const due = (barn: EngineBarn, day: number, hour: number, minutes = 5) =>
  new Date(barn.endOf(barn.slotAt(day, hour)).getTime() + minutes * MINUTE)

/** Coughs of a slot: those of the day on which it lies. */
const coughsOn = (barn: EngineBarn, byDay: readonly number[]) => (slot: number) => ({
  coughs: byDay[Math.floor((slot - barn.firstSlot) / 144)] ?? 2,
})

async function judgeHours(barn: EngineBarn, fromDay: number, toDay: number): Promise<void> {
  for (let day = fromDay; day <= toDay; day++)
    for (let hour = 6; hour <= 24; hour += 6) await barn.engineAt(due(barn, day, hour))
}

/** Day 3 is sent at the end of day 5, its slots out of order (61 and 144 share no factor) and each of them twice. */
async function sendDayThreeLate(barn: EngineBarn, byDay: readonly number[]): Promise<void> {
  const first = barn.slotAt(2, 24) + 1
  for (let index = 0; index < 288; index++) {
    const slot = first + ((index * 61) % 144)
    await barn.send({ from: slot, to: slot, arriveAt: due(barn, 5, 24, 6) }, coughsOn(barn, byDay))
  }
}

/** Five days go by, day 3 unheard where it is late; then it comes, and two more days go by. */
async function live(
  barn: EngineBarn,
  { byDay, late, onLate }: { byDay: readonly number[]; late: boolean; onLate?: () => Promise<void> },
): Promise<void> {
  const values = coughsOn(barn, byDay)
  const lastOf = (day: number) => barn.slotAt(day, 24)
  await barn.send({ from: barn.firstSlot, to: lastOf(late ? 2 : 3) }, values)
  await barn.send({ from: lastOf(3) + 1, to: lastOf(7) }, values)
  await judgeHours(barn, 1, 5)
  await onLate?.()
  if (late) await sendDayThreeLate(barn, byDay)
  await judgeHours(barn, 6, 7)
}

async function shown(barn: EngineBarn) {
  const { db } = database
  const mine = barn.devices.map(device => device.id)
  const [samples, hours, alerts] = await Promise.all([
    db
      .selectFrom('samples')
      .select(['slot', 'coughs', 'audio_seconds', 'temperature_centi', 'humidity_centi'])
      .where('device_id', 'in', mine)
      .orderBy('slot')
      .execute(),
    db
      .selectFrom('airspace_rhs_hours')
      .select(['hour', 'rdi', 'rhs'])
      .where('airspace_id', '=', barn.airspace.id)
      .orderBy('hour')
      .execute(),
    db
      .selectFrom('alerts')
      .select(['sensor', 'priority', 'max_priority', 'opened_at', 'closed_at'])
      .where('airspace_id', '=', barn.airspace.id)
      .orderBy('opened_at')
      .execute(),
  ])
  return { samples, hours, alerts }
}

const END = new Date('2026-03-09T00:06:00Z')

/** What a chart says, but for how much of it came late. */
function withoutLate<Graph extends { points: { late: unknown } }>({
  points: { late: _, ...points },
  ...graph
}: Graph) {
  return { ...graph, points }
}

async function charts(barn: EngineBarn) {
  const place = { siteId: barn.site.id, airspaceId: barn.airspace.id }
  const reads = (['slot', 'hour', 'day'] as const).flatMap(resolution => {
    const request = {
      place,
      batchId: barn.batch.id,
      query: { from: START.toISOString(), resolution },
      now: END,
    }
    return [
      readRhsGraph(database.db, request).then(withoutLate),
      readTemperatureGraph(database.db, request).then(withoutLate),
      readHumidityGraph(database.db, request).then(withoutLate),
    ]
  })
  return Promise.all(reads)
}

/** What stands behind a figure, but for when it came, and for ids that no two barns share. */
function withoutArrival({ arrived_at: _, late: _late, hours, monitors, formula, ...evidence }: Evidence) {
  const { late: _spans, strokes, ...rest } = hours
  const heard = strokes.map(stroke => (stroke === 'LATE' ? 'HEARD' : stroke))
  return {
    ...evidence,
    hours: { ...rest, strokes: heard },
    monitors: monitors.map(({ device: _device, ...monitor }) => monitor),
    formula: JSON.stringify(formula, (key, value) =>
      key === 'device_id' || key === 'batch' ? undefined : value,
    ),
  }
}

/** Every figure of each hour around the late day, and of each day. */
async function behind(barn: EngineBarn) {
  const moments = Array.from({ length: 60 }, (_, index) => due(barn, 2, 18 + index, -30))
  const days = Array.from({ length: 7 }, (_, day) => due(barn, day + 1, 12))
  const kinds = ['RHS', 'COUGHS', 'TEMPERATURE', 'HUMIDITY', 'COUNTS'] as const
  const answers = []
  for (const [step, list] of [
    ['hour', moments],
    ['day', days],
  ] as const)
    for (const moment of list)
      for (const kind of kinds) {
        const query = { kind, step, at: moment.toISOString() }
        const place = { siteId: barn.site.id, airspaceId: barn.airspace.id }
        answers.push(withoutArrival(await readEvidence(database.db, { ...place, query, now: END })))
      }
  return answers
}

it('Charts, counts and what stands behind each figure are the same of a day that comes two days late', async () => {
  const { db } = database
  const byDay = [2, 2, 4, 2, 2, 9, 9]
  const [inOrder, late] = [await engineBarn(db, { start: START }), await engineBarn(db, { start: START })]
  for (const barn of [inOrder, late]) {
    await db
      .insertInto('batch_counts')
      .values({ batch_id: barn.batch.id, date: '2026-03-04', deaths: 3, removed: 1 })
      .execute()
    await live(barn, { byDay, late: barn === late })
  }
  expect(await charts(late)).toEqual(await charts(inOrder))
  const expected = await behind(inOrder)
  expect(expected.filter(({ value }) => value === null)).toHaveLength(0)
  expect(await behind(late)).toEqual(expected)

  const place = { siteId: late.site.id, airspaceId: late.airspace.id }
  const query = { kind: 'COUGHS' as const, step: 'day' as const, at: due(late, 3, 12).toISOString() }
  const day = await readEvidence(db, { ...place, query, now: END })
  expect([day.late, new Set(day.hours.strokes)]).toEqual([100, new Set(['LATE'])])
  expect(day.hours.late).toEqual([
    {
      from: '2026-03-04T00:00:00.000Z',
      to: '2026-03-05T00:00:00.000Z',
      arrived_at: '2026-03-07T00:06:00.000Z',
    },
  ])
}, 120_000)

it.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])(
  'The day of %s, on which clocks change, has its %i hours on charts and in what stands behind its figures',
  async (date, hours) => {
    const { db } = database
    const noon = new Date(`${date}T12:00:00Z`)
    const start = new Date(noon.getTime() - 36 * 3_600_000)
    const barn = await engineBarn(db, { start, timezone: 'Europe/Brussels' })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(4, 0) })
    for (let day = 1; day <= 3; day++) await barn.engineAt(due(barn, day, 24))
    const now = due(barn, 3, 24)
    const place = { siteId: barn.site.id, airspaceId: barn.airspace.id }
    const ask = (kind: 'COUGHS' | 'TEMPERATURE' | 'HUMIDITY' | 'RHS') =>
      readEvidence(db, { ...place, query: { kind, step: 'day', at: noon.toISOString() }, now })
    const [coughs, temperature, humidity, rhs] = await Promise.all([
      ask('COUGHS'),
      ask('TEMPERATURE'),
      ask('HUMIDITY'),
      ask('RHS'),
    ])
    for (const day of [coughs, temperature, humidity]) {
      expect([day.hours.count, day.hours.strokes.length, day.coverage]).toEqual([hours, hours * 2, 100])
      const query = { from: day.from, to: day.to, resolution: 'hour' as const }
      const chart = await readRhsGraph(db, { place, batchId: barn.batch.id, query, now })
      expect(chart.points.t).toHaveLength(hours)
    }
    expect(coughs.formula).toMatchObject({ parts: [{ coughs: 2 * 6 * hours, audio_seconds: 3600 * hours }] })
    // An RHS is of the 24 hours before midnight by its formula, however long the day was.
    expect([rhs.hours.count, rhs.settled, rhs.formula]).toMatchObject([
      24,
      true,
      { coughs: 288, audio_seconds: 86_400 },
    ])
  },
)

it('A day that comes two days late, shuffled and twice, is stored, judged and alerted as if it had come in order', async () => {
  const { db } = database
  const byDay = [2, 2, 2, 2, 2, 9, 9]
  const [inOrder, late] = [await engineBarn(db, { start: START }), await engineBarn(db, { start: START })]
  await live(inOrder, { byDay, late: false })
  await live(late, { byDay, late: true })
  const expected = await shown(inOrder)
  expect(expected.samples).toHaveLength(7 * 144)
  expect(expected.alerts.map(alert => alert.sensor)).toContain('COUGHS')
  expect(await shown(late)).toEqual(expected)
})

it('A day of coughing that comes two days late is judged in its hours and wakes nobody', async () => {
  const { db } = database
  const byDay = [2, 2, 30]
  const [inOrder, late] = [await engineBarn(db, { start: START }), await engineBarn(db, { start: START })]
  await aMembership(db, { site: late.site, user: await aUser(db) })
  const notices = () => db.selectFrom('notifications').select(['id', 'event_kind']).orderBy('id').execute()
  let before: Awaited<ReturnType<typeof notices>> = []

  await live(inOrder, { byDay, late: false })
  await live(late, {
    byDay,
    late: true,
    onLate: async () => {
      before = await notices()
    },
  })

  // The same day is an Alarm where it comes in order, so the silence below is not for want of coughs.
  const heard = await shown(inOrder)
  expect(heard.alerts.map(alert => alert.max_priority)).toContain('ALARM')
  const { hours, alerts } = await shown(late)
  expect(Math.min(...hours.map(row => row.rhs ?? 100))).toBeLessThan(40)
  expect(alerts).toEqual([])
  expect(await notices()).toEqual(before)
})
