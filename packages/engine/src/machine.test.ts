import { DOMAIN } from '@earshot/contract/domain.ts'
import { machineRule, USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { SENSORS, type Sensor, type SensorLevel } from '@earshot/contract/values.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atLeast, newMachine, rankOf, stepMachine, type Verdict, worstOf } from './machine.ts'

const LETTERS: Record<string, Verdict> = {
  o: { raw: 'OK', rec: 'OK' },
  // In the deadband the limits say fine, and the tightened limits say not yet well.
  d: { raw: 'OK', rec: 'WARNING' },
  w: { raw: 'WARNING', rec: 'WARNING' },
  e: { raw: 'WARNING', rec: 'ALARM' },
  a: { raw: 'ALARM', rec: 'ALARM' },
  '-': null,
}

function run(sensor: Sensor, verdicts: readonly Verdict[]): SensorLevel[] {
  let memory = newMachine()
  return verdicts.map(verdict => {
    memory = stepMachine(machineRule(sensor, USUAL_LIMITS), memory, verdict)
    return memory.level
  })
}

/** Turns 'ow' or 'o12' (twelve times o) into verdicts. */
function script(text: string): Verdict[] {
  return [...text.matchAll(/([odwea-])(\d*)/g)].flatMap(([, letter = '', times]) =>
    Array.from({ length: times === '' ? 1 : Number(times) }, () => LETTERS[letter] ?? null),
  )
}

describe('The way up', () => {
  it.each([
    ['COUGHS', 'o', 'OK'],
    ['COUGHS', 'a', 'OK'],
    ['COUGHS', 'w', 'OK'],
    ['COUGHS', 'w2', 'WARNING'],
    ['COUGHS', 'wa', 'WARNING'],
    ['COUGHS', 'a2', 'ALARM'],
    ['COUGHS', 'w2a2', 'ALARM'],
    ['COUGHS', 'w-w', 'OK'],
    ['COUGHS', 'wow', 'OK'],
    ['TEMPERATURE', 'w5', 'OK'],
    ['TEMPERATURE', 'w6', 'WARNING'],
    ['TEMPERATURE', 'a', 'OK'],
    ['TEMPERATURE', 'a2', 'ALARM'],
    ['HUMIDITY', 'w17', 'OK'],
    ['HUMIDITY', 'w18', 'WARNING'],
    ['HUMIDITY', 'a5', 'OK'],
    ['HUMIDITY', 'a6', 'ALARM'],
    ['HUMIDITY', 'w12a6', 'ALARM'],
    ['HUMIDITY', 'w13a5', 'WARNING'],
  ] as const)('The level of %s after %s is %s', (sensor, text, level) => {
    expect(run(sensor, script(text)).at(-1)).toBe(level)
  })
})

describe('The way down', () => {
  it.each([
    ['COUGHS', 'a2o11', 'ALARM'],
    ['COUGHS', 'a2o12', 'OK'],
    ['COUGHS', 'a2w11', 'ALARM'],
    ['COUGHS', 'a2w12', 'WARNING'],
    ['COUGHS', 'a2e40', 'ALARM'],
    ['COUGHS', 'w2d40', 'WARNING'],
    ['COUGHS', 'a2w6o6', 'WARNING'],
    ['COUGHS', 'a2w6o12', 'OK'],
    ['COUGHS', 'w2o6-o11', 'WARNING'],
    ['COUGHS', 'w2o6-o12', 'OK'],
    ['TEMPERATURE', 'a2o6', 'OK'],
    ['HUMIDITY', 'a6o6', 'OK'],
    ['HUMIDITY', 'a6d6', 'WARNING'],
  ] as const)('The level of %s after %s is %s', (sensor, text, level) => {
    expect(run(sensor, script(text)).at(-1)).toBe(level)
  })
})

describe('Nulls', () => {
  it.each([
    ['COUGHS', '-', 'DEFAULT'],
    ['COUGHS', 'a2-23', 'ALARM'],
    ['COUGHS', 'a2-24', 'DEFAULT'],
    ['COUGHS', 'a2-24a', 'OK'],
    ['COUGHS', 'a2-23a', 'ALARM'],
    ['TEMPERATURE', 'w6-143', 'WARNING'],
    ['TEMPERATURE', 'w6-144', 'DEFAULT'],
    ['HUMIDITY', 'w18-144w', 'OK'],
  ] as const)('The level of %s after %s is %s', (sensor, text, level) => {
    expect(run(sensor, script(text)).at(-1)).toBe(level)
  })
})

/** The rules of spec/3 §4.3 read literally, over the whole history. */
function literally(sensor: Sensor, history: readonly Verdict[]): SensorLevel {
  const { up, down } = DOMAIN.machine[sensor]
  const day = sensor === 'COUGHS' ? 24 : 144
  let level: SensorLevel = 'DEFAULT'
  history.forEach((verdict, index) => {
    const last = (count: number) => (index + 1 < count ? null : history.slice(index + 1 - count, index + 1))
    const every = (count: number, holds: (verdict: NonNullable<Verdict>) => boolean) =>
      last(count)?.every(one => one !== null && holds(one)) ?? false
    if (verdict === null) {
      if (last(day)?.every(one => one === null)) level = 'DEFAULT'
      return
    }
    if (level === 'DEFAULT') level = 'OK'
    if (every(up.ALARM, one => one.raw === 'ALARM')) level = 'ALARM'
    else if (every(up.WARNING, one => atLeast(one.raw, 'WARNING')) && !atLeast(level, 'WARNING'))
      level = 'WARNING'
    else if (every(down, () => true)) {
      const best = worstOf((last(down) ?? []).map(one => one?.rec ?? 'OK'))
      if (rankOf(best) < rankOf(level)) level = best
    }
  })
  return level
}

const verdicts = fc
  .array(fc.tuple(fc.constantFrom(...Object.keys(LETTERS)), fc.integer({ min: 1, max: 30 })), {
    maxLength: 12,
  })
  .map(runs => script(runs.map(([letter, times]) => letter + times).join('')))
const longNulls = fc
  .tuple(verdicts, fc.integer({ min: 20, max: 160 }), verdicts)
  .map(([a, nulls, b]) => [...a, ...Array.from({ length: nulls }, () => null), ...b])

describe('Properties of the machine', () => {
  it.each(SENSORS)('The counters of %s give what the rules give over the whole history', sensor => {
    fc.assert(
      fc.property(fc.oneof(verdicts, longNulls), history => {
        expect(run(sensor, history).at(-1) ?? 'DEFAULT').toBe(literally(sensor, history))
      }),
      { numRuns: 300 },
    )
  })

  it.each(SENSORS)('The machine of %s moves only along allowed transitions', sensor => {
    fc.assert(
      fc.property(fc.oneof(verdicts, longNulls), history => {
        let before: SensorLevel = 'DEFAULT'
        run(sensor, history).forEach((level, index) => {
          const verdict = history[index]
          if (verdict === null) expect([before, 'DEFAULT']).toContain(level)
          else expect(level).not.toBe('DEFAULT')
          if (before === 'DEFAULT' && verdict !== null) expect(level).toBe('OK')
          if (rankOf(level) > Math.max(1, rankOf(before)))
            expect(atLeast(verdict?.raw ?? 'OK', level)).toBe(true)
          if (rankOf(level) < rankOf(before) && verdict) expect(atLeast(level, verdict.rec)).toBe(true)
          before = level
        })
      }),
      { numRuns: 300 },
    )
  })

  it.each(SENSORS)('The memory of %s is small and survives JSON', sensor => {
    fc.assert(
      fc.property(verdicts, verdicts, (first, second) => {
        let straight = newMachine()
        let stored = newMachine()
        for (const verdict of first)
          straight = stepMachine(machineRule(sensor, USUAL_LIMITS), straight, verdict)
        stored = JSON.parse(JSON.stringify(straight))
        expect(JSON.stringify(stored).length).toBeLessThan(100)
        for (const verdict of second) {
          straight = stepMachine(machineRule(sensor, USUAL_LIMITS), straight, verdict)
          stored = stepMachine(machineRule(sensor, USUAL_LIMITS), stored, verdict)
        }
        expect(stored).toEqual(straight)
      }),
    )
  })
})
