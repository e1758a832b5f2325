import { SENSORS } from '@earshot/contract/values.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALWAYS, airspace, BATCH, device, judge, START } from '#test/engine-airspace.ts'
import type { Reading } from './reading.ts'
import { slotEnd } from './time.ts'

describe('Properties of the engine', () => {
  /** Stretches of weather and coughing, some missing, some late. */
  const stretch = fc.record({
    slots: fc.integer({ min: 1, max: 40 }),
    coughs: fc.constantFrom(null, 0, 2, 5, 9, 30),
    temperatureC: fc.constantFrom(null, 4, 15, 20, 20, 24.5, 27, 36),
    humidityPct: fc.constantFrom(null, 35, 55, 55, 75, 90),
    delay: fc.constantFrom(0, 0, 0, 1, 20),
    missing: fc.boolean(),
  })
  const history = fc.array(stretch, { minLength: 1, maxLength: 14 }).map(stretches => {
    const list: Reading[] = []
    let slot = START
    for (const { slots, delay, missing, coughs, ...climate } of stretches) {
      for (let index = 0; index < slots; index++, slot++) {
        if (missing) continue
        list.push({
          slot,
          seenAt: slot + delay,
          coughs,
          audioSeconds: coughs === null ? null : 600,
          ...climate,
        })
      }
    }
    return list
  })
  const spans = fc.constantFrom(ALWAYS, ALWAYS, ALWAYS, [
    { from: slotEnd(START + 90), to: slotEnd(START + 250) },
  ])
  const inputs = fc
    .record({
      devices: fc.array(fc.record({ readings: history, placements: spans, licences: spans }), {
        minLength: 1,
        maxLength: 3,
      }),
      animalsStart: fc.constantFrom(100, 500, null),
      closed: fc.constantFrom(null, null, slotEnd(START + 260)),
    })
    .map(({ devices, animalsStart, closed }) =>
      airspace({
        devices: devices.map((fields, index) => device({ ...fields, deviceId: index + 1 })),
        batches: [
          { ...BATCH, animalsStart, closedAt: closed },
          ...(closed === null ? [] : [{ ...BATCH, id: 2, startDate: '2026-03-04' }]),
        ],
      }),
    )
  const slots = { from: START, to: START + 420 }

  it('The result of judging in any runs equals judging slot by slot', () => {
    fc.assert(
      fc.property(
        inputs,
        fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 6 }),
        (input, lengths) => {
          const stepped = judge(input, slots, [1])
          const inRuns = judge(input, slots, lengths)
          expect(inRuns.state).toEqual(stepped.state)
          expect(inRuns.changes).toEqual(stepped.changes)
          expect(inRuns.parts.at(-1)?.levels).toEqual(stepped.parts.at(-1)?.levels)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('An alert is open exactly while its sensor is at WARNING or worse, one at a time', () => {
    fc.assert(
      fc.property(inputs, input => {
        const { parts } = judge(input, slots, [1])
        const open = new Map<number | null, string>()
        for (const part of parts) {
          for (const { alert } of part.alerts) {
            if (alert.state === 'OPEN') open.set(alert.id, alert.sensor)
            else open.delete(alert.id)
          }
          expect(new Set(open.values()).size).toBe(open.size)
          for (const sensor of SENSORS) {
            const level = part.levels[sensor]
            const expected = level === 'WARNING' || level === 'ALARM'
            expect([...open.values()].includes(sensor)).toBe(expected)
            if (expected) expect(part.state.alerts[sensor]?.priority).toBe(level)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
