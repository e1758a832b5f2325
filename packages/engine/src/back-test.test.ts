import { SENSORS, type Sensor } from '@earshot/contract/values.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, FRESH, START } from '#test/engine-airspace.ts'
import { limitSets } from '#test/random-limits.ts'
import { simulatedBarn } from '#test/simulated-barn.ts'
import { judgeObserved, type Observed, observe } from './back-test.ts'
import { evaluateAirspace } from './evaluate-airspace.ts'
import type { AirspaceInput } from './evaluation.ts'
import type { LimitsInForce } from './limits-in-force.ts'
import type { JudgedNormal } from './normal/judge-normal.ts'
import { packPast, unpackPast } from './packed-past.ts'
import { measurePast } from './past.ts'

/** So many limit sets are tried. The suite takes a few; 200 take minutes. */
const SETS = Number(process.env.BACKTEST_SETS ?? 24)

interface Stretch {
  from: number
  to: number
}

/** The alerts of a replay through the live evaluation, judged at once from fresh machines. */
function replayed(input: AirspaceInput, limits: LimitsInForce, slots: Stretch) {
  const { alerts } = evaluateAirspace(FRESH, { ...input, limits }, slots)
  return SENSORS.map(sensor => alerts.filter(({ alert }) => alert.sensor === sensor))
}

/** What a browser judges: measured, sent as text and unpacked. */
function sent(input: AirspaceInput, slots: Stretch): Record<Sensor, Observed> {
  const of = (sensor: Sensor) => {
    const text = JSON.stringify(packPast(measurePast(input, slots, sensor)))
    return observe(unpackPast(JSON.parse(text)), input.dateOf)
  }
  return { COUGHS: of('COUGHS'), TEMPERATURE: of('TEMPERATURE'), HUMIDITY: of('HUMIDITY') }
}

const tried = (observed: Record<Sensor, Observed>, limits: LimitsInForce) =>
  SENSORS.map(sensor => judgeObserved(observed[sensor], limits))

/** A normal of half of what the barn coughs when it is quiet, with hours that have none. */
function madeNormal({ batches, dateOf }: AirspaceInput, { from, to }: Stretch): JudgedNormal {
  const dates = new Set(Array.from({ length: to - from + 1 }, (_, index) => dateOf(from + index)))
  const medians = Array.from({ length: 24 }, (_, hour) => (hour % 11 === 5 ? null : 0.02 + (hour % 7) / 100))
  return {
    timeZone: 'Europe/Brussels',
    days: batches.flatMap(({ id }) => [...dates].map(date => ({ batchId: id, date, medians }))),
  }
}

describe('Limits tried on the past raise exactly the alerts of a replay', () => {
  const days = 4
  const slots = { from: START, to: START + days * DAY - 1 }
  const barns = [1, 2, 3, 4].map(seed => {
    const barn = simulatedBarn(seed, { days, monitors: 3 })
    // Half of them are judged by their own normal as well.
    const input = seed > 2 ? { ...barn, ownNormal: madeNormal(barn, slots) } : barn
    return { input, observed: sent(input, slots) }
  })

  it('Limit sets differ nowhere, on simulated barns', { timeout: 60_000 + SETS * 5000 }, () => {
    let raised = 0
    for (const [number, values] of fc.sample(limitSets, { seed: 27, numRuns: SETS }).entries()) {
      const barn = barns[number % barns.length]
      if (barn === undefined) continue
      const limits = [{ from: 0, values, versionId: null }]
      const expected = replayed(barn.input, limits, slots)
      expect(tried(barn.observed, limits), `limit set ${number}`).toEqual(expected)
      raised += expected.flat().length
    }
    // Limit sets that raise nothing would prove nothing.
    expect(raised).toBeGreaterThan(SETS / 2)
  })

  it('Limits that change on the way are judged from their slot on', () => {
    fc.assert(
      fc.property(limitSets, limitSets, (first, second) => {
        const limits = [
          { from: START + 300, values: first, versionId: 1 },
          { from: START + 400, values: second, versionId: 2 },
        ]
        for (const { input, observed } of barns.slice(1, 3))
          expect(tried(observed, limits)).toEqual(replayed(input, limits, slots))
      }),
      { seed: 27, numRuns: 4 },
    )
  })

  it('A run that begins and ends within an hour is tried like any other', () => {
    for (const from of [START + 100, START + 103, START + 105]) {
      const part = { from, to: from + 400 }
      const input = simulatedBarn(5, { days, monitors: 3 })
      expect(tried(sent(input, part), [])).toEqual(replayed(input, [], part))
    }
  })

  it('Expected work silences the past as it does the present, also where it ends within an hour', () => {
    fc.assert(
      fc.property(
        limitSets,
        fc.integer({ min: 0, max: days * DAY }),
        fc.integer({ min: 1, max: 200 }),
        (values, from, lasts) => {
          const starts = (START + from) * 600_000
          const work = [{ from: starts, to: starts + lasts * 600_000 }]
          const limits = [{ from: 0, values, versionId: null }]
          for (const barn of barns.slice(1, 3)) {
            const input = { ...barn.input, work }
            expect(tried(withWork(barn.observed, input), limits)).toEqual(replayed(input, limits, slots))
          }
        },
      ),
      { seed: 27, numRuns: 8 },
    )
  })
})

function withWork(observed: Record<Sensor, Observed>, { work, dateOf }: AirspaceInput) {
  const of = (sensor: Sensor) => observe({ ...observed[sensor].past, work }, dateOf)
  return { COUGHS: of('COUGHS'), TEMPERATURE: of('TEMPERATURE'), HUMIDITY: of('HUMIDITY') }
}
