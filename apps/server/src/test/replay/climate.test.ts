/**
 * Sends ninety days of room climate through ingest, roll-ups and engine; every figure is counted again from what was
 * sent.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replayRecording } from '#replay/replay.ts'
import { aLimitVersion } from '#test/a-limit-version.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, aBatch, aDevice, aGateway, aLicence, aSite } from '#test/factories.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { runEngine } from '#tick/run-engine.ts'
import { type Change, judgeSeries, type Limits, type Seen, worstOfAll } from './climate-check.ts'
import { climateOfRooms, type Measured, SENSORS } from './made-climate.ts'

/** The limits are set by hand, so that the test does not lean on the engine's own tables. */
const COMFORT = { temperature: { lo: 16, hi: 21 }, humidity: { lo: 36, hi: 50 } }
const OWN = {
  temperature_band: [{ age: 0, ...COMFORT.temperature }],
  humidity_band: [{ age: 0, ...COMFORT.humidity }],
}
const SINCE = new Date('2016-01-01T00:00:00Z')

const centi = (value: number) => Math.round(value * 100)

/** Hundredths, counted one by one. */
function rollUp(values: readonly number[]) {
  return {
    samples: values.length,
    sum: values.reduce((a, b) => a + b, 0),
    min: Math.min(...values),
    max: Math.max(...values),
  }
}

describe('Ninety days of climate', () => {
  let database: TestDatabase
  let climate: Measured[][]
  let devices: { id: number; code: string }[]

  beforeAll(async () => {
    climate = climateOfRooms()
    database = await testDatabase()
    const { db } = database
    const site = await aSite(db, { timezone: 'Europe/Brussels', activated_at: SINCE })
    const barn = await aBarn(db, { site })
    const { id: airspace_id } = barn.airspace
    await aLimitVersion(db, { siteId: site.id, airspaceId: airspace_id, own: OWN })
    await aBatch(db, { site_id: site.id, airspace_id, start_date: '2016-01-01', start_age_in_days: 70 })
    const gateway = await aGateway(db, { site_id: barn.site.id })
    devices = []
    for (let sensor = 0; sensor < SENSORS; sensor++) {
      const device = await aDevice(db, { deck: barn.deck, installedAt: SINCE })
      await aLicence(db, { device_id: device.id, activated_at: SINCE })
      devices.push(device)
    }
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const lines = recording(climate, devices, gateway.code)
    const engine = (now: Date) => runEngine({ db, clock: { now: () => now } })
    // The outcome does not depend on the rhythm: once a day is the quickest.
    const coarseUntil = new Date(8_640_000_000_000_000)
    const progress = await replayRecording({ db, log, lines, engine, coarseUntil })
    expect(progress).toMatchObject({ bad: 0, rejected: 0 })
  })
  afterAll(() => database?.drop())

  it('The climate is rolled up exactly', async () => {
    await expectExactRollUps(database.db)
  })

  it('The climate has the hourly figures of what was measured', async () => {
    const stored = await database.db
      .selectFrom('sample_hours')
      .select([
        'device_id',
        'hour',
        'temperature_samples',
        'temperature_sum',
        'temperature_min',
        'temperature_max',
      ])
      .select(['humidity_samples', 'humidity_sum', 'humidity_min', 'humidity_max'])
      .execute()
    const byKey = new Map(stored.map(row => [`${row.device_id} ${row.hour}`, row]))
    let hours = 0
    for (const [sensor, series] of climate.entries()) {
      for (const [hour, rows] of groupBy(series, row => Math.floor(row.slot / 6))) {
        const row = byKey.get(`${devices[sensor]?.id} ${hour}`)
        const temperature = rollUp(rows.map(each => centi(each.temperature)))
        const humidity = rollUp(rows.map(each => centi(each.humidity)))
        expect([
          row?.temperature_samples,
          row?.temperature_sum,
          row?.temperature_min,
          row?.temperature_max,
        ]).toEqual(Object.values(temperature))
        expect([row?.humidity_samples, row?.humidity_sum, row?.humidity_min, row?.humidity_max]).toEqual(
          Object.values(humidity),
        )
        hours += 1
      }
    }
    expect(stored).toHaveLength(hours)
  })

  it('The climate has local days of 144 slots, and of 138 when summer time begins', async () => {
    const days = await database.db
      .selectFrom('sample_days')
      .select(['day', 'samples'])
      .where('device_id', '=', devices[0]?.id ?? 0)
      .orderBy('day')
      .execute()
    const whole = days.slice(1, -1)
    expect(whole.filter(day => day.samples !== 144)).toEqual([{ day: '2016-03-27', samples: 138 }])
  })

  describe.each([
    [
      'TEMPERATURE',
      { ...COMFORT.temperature, step: 3, deadband: 0.5, up: { WARNING: 6, ALARM: 2 } },
      (row: Measured) => row.temperature,
    ],
    [
      'HUMIDITY',
      { ...COMFORT.humidity, step: 10, deadband: 3, up: { WARNING: 18, ALARM: 6 } },
      (row: Measured) => row.humidity,
    ],
  ] as const)('%s', (sensor, limits: Limits, valueIn) => {
    it('The climate is judged as an independent reading of the rules judges it', async () => {
      const seenLevels = new Set<string>()
      for (const [index, device] of devices.entries()) {
        const rows = await database.db
          .selectFrom('color_changes')
          .select(['changed_at', 'from_status', 'to_status'])
          .where('device_id', '=', device.id)
          .where('sensor', '=', sensor)
          // Silence is another rule's.
          .where('from_status', '!=', 'OFFLINE')
          .where('to_status', '!=', 'OFFLINE')
          .orderBy('id')
          .execute()
        const expected = judgeSeries(seen(climate[index] ?? [], valueIn), limits)
        expect(
          rows.map(row => ({ at: row.changed_at.getTime(), from: row.from_status, to: row.to_status })),
        ).toEqual(expected)
        expect(expected.length).toBeGreaterThan(10)
        for (const { from, to } of expected) seenLevels.add(`${from} ${to}`)
      }
      const changes = ['DEFAULT OK', 'OK WARNING', 'OK ALARM', 'WARNING ALARM', 'WARNING OK']
      expect([...seenLevels]).toEqual(expect.arrayContaining(changes))
    })

    it('Alerts open and close with the worst device', async () => {
      const rows = await database.db
        .selectFrom('alerts')
        .select(['opened_at', 'closed_at', 'max_priority', 'reopened_count'])
        .where('sensor', '=', sensor)
        .orderBy('opened_at')
        .execute()
      const worst = worstOfAll(climate.map(series => judgeSeries(seen(series, valueIn), limits)))
      const expected = alertsOf(worst)
      expect(
        rows.map(row => ({
          ...row,
          opened_at: row.opened_at.getTime(),
          closed_at: row.closed_at?.getTime() ?? null,
        })),
      ).toEqual(expected)
      expect(expected.length).toBeGreaterThan(20)
      expect(new Set(expected.map(alert => alert.max_priority))).toEqual(new Set(['WARNING', 'ALARM']))
      expect(expected.some(alert => alert.reopened_count > 0)).toBe(true)
    })
  })
})

/** The line is down for six hours every ninth day. */
const isOffLine = (index: number) => index % 1296 >= 700 && index % 1296 < 736
const END_TO_ARRIVAL_MS = 30_000

/** Pairs each value with the slot whose message brought it. */
function seen(series: readonly Measured[], valueIn: (row: Measured) => number): Seen[] {
  return series.map((row, index) => {
    let arrival = index
    while (isOffLine(arrival)) arrival += 1
    return { slot: row.slot, arrivedWith: row.slot + arrival - index, value: valueIn(row) }
  })
}

interface ExpectedAlert {
  opened_at: number
  closed_at: number | null
  max_priority: string
  reopened_count: number
}

/** An alert comes back when it worsens within two hours of its end (spec/3 §4.5). */
function alertsOf(changes: readonly Change[]): ExpectedAlert[] {
  const alerts: ExpectedAlert[] = []
  for (const { at, to } of changes) {
    const last = alerts.at(-1)
    const isBad = to === 'WARNING' || to === 'ALARM'
    if (last !== undefined && last.closed_at === null) {
      if (!isBad) last.closed_at = at
      else if (to === 'ALARM') last.max_priority = 'ALARM'
    } else if (
      isBad &&
      last?.closed_at !== undefined &&
      last.closed_at !== null &&
      at - last.closed_at <= 2 * 3_600_000
    ) {
      last.closed_at = null
      last.reopened_count += 1
      if (to === 'ALARM') last.max_priority = 'ALARM'
    } else if (isBad) {
      alerts.push({ opened_at: at, closed_at: null, max_priority: to, reopened_count: 0 })
    }
  }
  return alerts
}

/**
 * Makes one message for each slot, a little after its end. The gateway is off line for six hours every ninth day and
 * then sends what it kept, some of it twice.
 */
function* recording(
  climate: Measured[][],
  devices: { code: string }[],
  gateway_code: string,
): Generator<string> {
  const [clockwork = []] = climate
  let kept: object[][] = []
  for (const [index, { slot }] of clockwork.entries()) {
    const samples = climate.map((series, sensor) => {
      const measured = series[index]
      return {
        device_code: devices[sensor]?.code,
        slot,
        temperature_c: measured?.temperature,
        humidity_pct: measured?.humidity,
      }
    })
    const at = new Date((slot + 1) * 600_000 + END_TO_ARRIVAL_MS).toISOString()
    if (isOffLine(index)) {
      kept.push(samples)
      continue
    }
    for (const [position, old] of kept.entries()) {
      yield JSON.stringify({ at, gateway_code, samples: old })
      if (position % 3 === 0) yield JSON.stringify({ at, gateway_code, samples: old })
    }
    kept = []
    yield JSON.stringify({ at, gateway_code, samples })
  }
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(key(item)) ?? []
    group.push(item)
    groups.set(key(item), group)
  }
  return groups
}
