/** A barn of nine days in the past, and everything that reads its samples and roll-ups: packed or not, the answers are the same. */
import { SENSORS } from '@earshot/contract/values.ts'
import { expect } from 'vitest'
import type { Db } from '#db/open.ts'
import { inSnapshot } from '#db/snapshot.ts'
import { readEvidence } from '#evidence/read-evidence.ts'
import { findSamples } from '#evidence/samples.queries.ts'
import { spanOf } from '#exports/export-source.ts'
import { findExportFacts, findExportMonitors } from '#exports/facts.queries.ts'
import { climateHourly } from '#exports/sheets/telemetry.ts'
import { loadClimate } from '#follow-up/queries/recommendations.ts'
import { readHumidityGraph, readRhsGraph, readTemperatureGraph } from '#graphs/read-graph.ts'
import { findHourlyMeans } from '#modules/devices/sensor-faults.queries.ts'
import { findHours } from '#modules/normals/learn.queries.ts'
import { readCoughs } from '#modules/statistics/history.service.ts'
import { readDeviceSeries } from '#modules/statistics/series.service.ts'
import { loadPast } from '#tick/load-past.ts'
import { type HourSums, loadHourSums } from '#tick/queries/readings.ts'
import { type EngineBarn, engineBarn } from './engine-barn.ts'

export const START = new Date('2026-03-02T00:00:00Z')
export const LAST_DAY = 9
const MINUTE = 60_000

function chance(slot: number, index: number, salt: number): number {
  const mixed = Math.sin(slot * 12.9898 + index * 78.233 + salt * 37.719) * 43758.5453
  return mixed - Math.floor(mixed)
}

/** Monitors miss slots, hear for less than all of them, and have readings that are not valid. */
const noisy = (slot: number, index: number) =>
  chance(slot, index, 1) < 0.06
    ? null
    : {
        coughs: chance(slot, index, 6) < 0.1 ? null : Math.floor(chance(slot, index, 2) * 9),
        audio_seconds: 300 + Math.floor(chance(slot, index, 3) * 301),
        temperature_c: 18 + Math.floor(chance(slot, index, 4) * 600) / 100,
        humidity_pct:
          chance(slot, index, 7) < 0.1 ? null : 45 + Math.floor(chance(slot, index, 5) * 3000) / 100,
        bytes: Math.floor(chance(slot, index, 8) * 900),
      }

/** Nine days of three monitors, two of the hours five hours late, one of the arrivals to the millisecond. */
export async function anOldBarn(db: Db): Promise<EngineBarn> {
  const barn = await engineBarn(db, { start: START, devices: 3, animals: 900, timezone: 'Europe/Brussels' })
  const late = barn.slotAt(4, 3)
  await barn.send({ from: barn.firstSlot, to: late - 1 }, noisy)
  await barn.send({ from: late + 12, to: barn.slotAt(LAST_DAY, 24), delayMs: 31_234 }, noisy)
  for (let day = 2; day <= LAST_DAY; day++)
    await barn.engineAt(new Date(barn.endOf(barn.slotAt(day, 24)).getTime() + 5 * MINUTE))
  const arriveAt = new Date(barn.endOf(late).getTime() + 5 * 3_600_000)
  await barn.send({ from: late, to: late + 11, arriveAt }, noisy)
  await barn.engineAt(new Date(barn.endOf(barn.slotAt(LAST_DAY, 24)).getTime() + 6 * MINUTE))
  return barn
}

/** Everything that reads samples, asked for times of which they are old. */
export async function answersOf(db: Db, barn: EngineBarn): Promise<Record<string, unknown>> {
  const now = new Date(barn.endOf(barn.slotAt(LAST_DAY, 24)).getTime() + 10 * MINUTE)
  const place = { siteId: barn.site.id, airspaceId: barn.airspace.id }
  const [first] = barn.devices
  const deviceId = first?.id ?? 0
  const answers: Record<string, unknown> = {}
  for (const days of [2, 7, 90, 400])
    for (const resolution of ['slot', 'hour', 'day'] as const)
      for (const [name, read] of Object.entries({ readRhsGraph, readTemperatureGraph, readHumidityGraph }))
        for (const own of [{}, { deviceId }]) {
          const from = new Date(now.getTime() - days * 86_400_000).toISOString()
          const request = { batchId: barn.batch.id, query: { from, resolution }, now }
          answers[`${name} ${days} ${resolution} ${JSON.stringify(own)}`] = await read(db, {
            ...request,
            place: { ...place, ...own },
          })
        }
  for (const ordering_field of [undefined, 'at', 'coughs', 'audio_seconds', 'received_at'] as const)
    for (const order of ['asc', 'desc'] as const)
      for (const page of [1, 2, 80]) {
        const query = { page, perPage: 16, ordering_field, order }
        answers[`coughs ${ordering_field} ${order} ${page}`] = await readCoughs(db, { id: deviceId, query })
      }
  for (const start_date of ['2026-03-04', '2026-03-01', '2025-11-01']) {
    const range = { start_date, end_date: start_date === '2026-03-04' ? '2026-03-05' : '2026-03-10' }
    answers[`series ${start_date}`] = await readDeviceSeries(db, {
      id: deviceId,
      range,
      now,
      sensors: undefined,
    })
  }
  answers.newest = await readCoughs(db, { id: deviceId, query: { page: 1, perPage: 10 } })
  for (const kind of ['RHS', 'COUGHS', 'TEMPERATURE', 'HUMIDITY'] as const)
    for (const step of ['slot', 'hour', 'day'] as const) {
      const at = barn.endOf(barn.slotAt(4, 6)).toISOString()
      answers[`evidence ${kind} ${step}`] = await readEvidence(db, {
        ...place,
        query: { kind, step, at },
        now,
      })
    }
  const [from, to] = [barn.endOf(barn.slotAt(3, 20)), barn.endOf(barn.slotAt(4, 20))]
  answers.samples = await findSamples(db, { ...place, from, to })
  Object.assign(answers, await answersByHour(db, { barn, now }))
  for (const sensor of SENSORS)
    answers[`past ${sensor}`] = await loadPast(db, {
      ...place,
      timeZone: 'Europe/Brussels',
      sensor,
      now,
      days: 90,
    })
  return answers
}

interface Asked {
  barn: EngineBarn
  now: Date
}

/** What reads roll-ups by the hour and is no chart. */
async function answersByHour(db: Db, { barn, now }: Asked): Promise<Record<string, unknown>> {
  const place = { siteId: barn.site.id, airspaceId: barn.airspace.id }
  const firstHour = Math.floor(barn.firstSlot / 6)
  const span = { from: firstHour + 20, to: firstHour + 150 }
  const start = barn.firstSlot * 600
  const learnt = { ...place, days: [{ date: '2026-03-02', start, end: start + 5 * 86_400 }] }
  const devices = barn.devices.map(({ id }) => ({ ...place, deviceId: id, ...span }))
  const bySum = (sums: HourSums[]) => sums.toSorted((a, b) => a.key.localeCompare(b.key) || a.group - b.group)
  const byHour = <Row extends { hour: number }>(found: readonly Row[]) =>
    found.toSorted((a, b) => a.hour - b.hour)
  const climate = await loadClimate(db, [{ ...place, ...span }])
  const learn = await findHours(db, [learnt])
  return {
    learnt: byHour(learn.get(place.airspaceId) ?? []),
    means: await findHourlyMeans(db, { ...place, ...span, sensor: 'HUMIDITY' }),
    windows: bySum(await loadHourSums(db, { wanted: devices, groupHours: 24 })),
    climate: byHour(climate.toSorted((a, b) => a.deviceId - b.deviceId)),
    ...(await sheets(db, { barn, now })),
  }
}

/** The sheets of an export by the hour, as one transaction reads them. */
function sheets(db: Db, { barn, now }: Asked): Promise<Record<string, unknown>> {
  return inSnapshot(db, async trx => {
    const facts = await findExportFacts(trx, barn.batch.id)
    if (facts === undefined) throw new Error('the barn has a batch')
    const span = spanOf(facts, now)
    const place = { siteId: barn.site.id, airspaceId: barn.airspace.id, from: span.fromHour, to: span.toHour }
    const monitors = await findExportMonitors(trx, place)
    const source = { trx, facts, span, monitors, t: (key: string) => key, onRows: () => {} }
    const found: Record<string, unknown> = { monitors }
    for (const sensor of ['temperature', 'humidity'] as const) {
      const list: unknown[] = []
      for await (const part of climateHourly(source, sensor).rows) list.push(...part)
      expect(list.length).toBeGreaterThan(100)
      found[`sheet ${sensor}`] = list
    }
    return found
  })
}
