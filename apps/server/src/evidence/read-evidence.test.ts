import { climateLines, coughLines, rhsLines, roundTo } from '@earshot/contract/rules/health/evidence.ts'
import type { Evidence, EvidenceKind } from '@earshot/contract/schemas/health/evidence.ts'
import { Evidence as EvidenceSchema } from '@earshot/contract/schemas/health/evidence.ts'
import type { Resolution } from '@earshot/contract/values.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readHumidityGraph, readRhsGraph, readTemperatureGraph } from '#graphs/read-graph.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { readEvidence } from './read-evidence.ts'

const START = new Date('2026-03-02T00:00:00Z')
const MINUTE = 60_000

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const due = (barn: EngineBarn, day: number, hour: number, minutes = 5) =>
  new Date(barn.endOf(barn.slotAt(day, hour)).getTime() + minutes * MINUTE)

/** The same figures with every run: a number from 0 to 1 for a slot, a monitor and a purpose. */
function chance(slot: number, index: number, salt: number): number {
  const mixed = Math.sin(slot * 12.9898 + index * 78.233 + salt * 37.719) * 43758.5453
  return mixed - Math.floor(mixed)
}

/** A noisy barn: monitors listen for less than the whole slot, miss some, and differ in the climate. */
const noisy = (slot: number, index: number) =>
  chance(slot, index, 1) < 0.06
    ? null
    : {
        coughs: Math.floor(chance(slot, index, 2) * 9),
        audio_seconds: 300 + Math.floor(chance(slot, index, 3) * 301),
        temperature_c: 18 + Math.floor(chance(slot, index, 4) * 600) / 100,
        humidity_pct: 45 + Math.floor(chance(slot, index, 5) * 3000) / 100,
      }

/** Works the figure out of the lines as they are shown; null where there are none. */
function recomputed({ formula, value }: Evidence): number | null {
  switch (formula?.kind) {
    case 'RHS':
      return rhsLines(formula)?.rhs ?? null
    case 'COUGHS': {
      const { values, digits } = coughLines(formula)
      const sum = values.reduce((total, own) => total + Number(own.toFixed(digits)), 0)
      return roundTo(Number(sum.toPrecision(12)), 1)
    }
    case 'CLIMATE': {
      const { values, digits, meanDigits } = climateLines(formula, { value: value ?? 0, digits: 1 })
      const weights = formula.parts.reduce((total, { weight }) => total + weight, 0)
      const sum = values.reduce(
        (total, own, at) => total + Number(own.toFixed(digits)) * (formula.parts[at]?.weight ?? 0),
        0,
      )
      return roundTo(roundTo(Number((sum / weights).toPrecision(12)), meanDigits), 1)
    }
    case 'COUNTS': {
      const { animals_start, earlier, days } = formula
      const gone = [earlier, ...days].reduce((total, { deaths, removed }) => total + deaths + removed, 0)
      return Math.max(1, animals_start - gone)
    }
    default:
      return null
  }
}

/** As the screen shows it: an RHS whole, coughs as the chart has them, a climate with one decimal. */
function shownOf({ kind, value }: Evidence): number | null {
  return value === null || kind === 'RHS' || kind === 'COUGHS' ? value : roundTo(value, 1)
}

describe('The evidence of a figure', () => {
  it('The lines give the shown figure of any hour, slot and day, and the figure is the chart’s', async () => {
    const barn = await engineBarn(database.db, {
      start: START,
      devices: 4,
      animals: 1317,
      timezone: 'Europe/Brussels',
    })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(4, 24) }, noisy)
    for (let day = 1; day <= 4; day++)
      for (let hour = 6; hour <= 24; hour += 6) await barn.engineAt(due(barn, day, hour))
    const now = due(barn, 4, 24)
    const place = { siteId: barn.site.id, airspaceId: barn.airspace.id }
    const ask = async (kind: EvidenceKind, step: Resolution, at: string) => {
      const answer = await readEvidence(database.db, { ...place, query: { kind, step, at }, now })
      return EvidenceSchema.parse(answer)
    }
    const from = new Date(START.getTime() + 30 * 3_600_000).toISOString()
    for (const resolution of ['hour', 'slot', 'day'] as const) {
      const request = { place, batchId: barn.batch.id, query: { from, resolution }, now }
      const [rhs, temperature, humidity] = await Promise.all([
        readRhsGraph(database.db, request),
        readTemperatureGraph(database.db, request),
        readHumidityGraph(database.db, request),
      ])
      const stride = { slot: 37, hour: 5, day: 1 }[resolution]
      let rhsSeen = 0
      for (let at = 0; at < rhs.points.t.length; at += stride) {
        const moment = new Date((rhs.points.t[at] ?? 0) * 1000).toISOString()
        const kinds = ['RHS', 'COUGHS', 'TEMPERATURE', 'HUMIDITY'] as const
        const found = await Promise.all(kinds.map(kind => ask(kind, resolution, moment)))
        const chart = [rhs.points.rhs, rhs.points.coughs, temperature.points.mean, humidity.points.mean]
        expect([resolution, moment, ...found.map(({ value }) => value)]).toEqual([
          resolution,
          moment,
          ...chart.map(points => points[at] ?? null),
        ])
        for (const evidence of found) {
          expect(evidence.settled).toBe(true)
          expect([evidence.kind, moment, recomputed(evidence)]).toEqual([
            evidence.kind,
            moment,
            shownOf(evidence),
          ])
        }
        if (found[0]?.value !== null) rhsSeen += 1
      }
      expect(rhsSeen).toBeGreaterThan(1)
    }
  }, 120_000)

  it('The newest figures are those of the airspace’s page, also where half of the monitors came late', async () => {
    const barn = await engineBarn(database.db, { start: START, devices: 3, animals: 900 })
    for (let hour = 1; hour <= 30; hour++) {
      const [from, to] = [barn.firstSlot + (hour - 1) * 6, barn.firstSlot + hour * 6 - 1]
      await barn.send({ from, to }, (slot, index) =>
        index === 2 && hour % 3 === 0 ? null : noisy(slot, index),
      )
      await barn.engineAt(due(barn, 1, hour))
      if (hour % 3 === 0)
        await barn.send({ from, to, arriveAt: due(barn, 1, hour, 20) }, (slot, index) =>
          index === 2 ? noisy(slot, index) : null,
        )
      if (hour < 13) continue
      const state = await database.db
        .selectFrom('airspace_states')
        .select(['rhs', 'temperature_c', 'humidity_pct'])
        .where('airspace_id', '=', barn.airspace.id)
        .executeTakeFirstOrThrow()
      const kinds = ['RHS', 'TEMPERATURE', 'HUMIDITY'] as const
      const place = { siteId: barn.site.id, airspaceId: barn.airspace.id }
      const found = await Promise.all(
        kinds.map(kind =>
          readEvidence(database.db, { ...place, query: { kind, step: 'hour' }, now: due(barn, 1, hour, 25) }),
        ),
      )
      expect(found.map(({ value }) => value)).toEqual([state.rhs, state.temperature_c, state.humidity_pct])
      for (const evidence of found) {
        expect([hour, evidence.kind, evidence.settled]).toEqual([hour, evidence.kind, true])
        expect([hour, evidence.kind, recomputed(evidence)]).toEqual([hour, evidence.kind, shownOf(evidence)])
      }
    }
  }, 120_000)
})
