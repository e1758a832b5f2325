import { counterDelta } from '@earshot/contract/rules/hardware/data-usage.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CounterReading, createCounterChain } from './counter-chain.ts'

const SIDES = ['up', 'down'] as const

/** The plain way: everything is there, in order. */
function countInOrder(readings: readonly CounterReading[]): Record<string, { up: number; down: number }> {
  const days: Record<string, { up: number; down: number }> = {}
  const last: { up?: number; down?: number } = {}
  for (const reading of readings.toSorted((a, b) => a.at - b.at)) {
    for (const side of SIDES) {
      const bytes = reading[side]
      if (bytes === null) continue
      const day = days[reading.day] ?? { up: 0, down: 0 }
      day[side] += counterDelta(bytes, last[side])
      days[reading.day] = day
      last[side] = bytes
    }
  }
  return days
}

function withoutNought(usage: Iterable<[string, { up: number; down: number }]>) {
  return Object.fromEntries([...usage].filter(([, used]) => used.up !== 0 || used.down !== 0))
}

const counter = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { freq: 4 })
const history = fc
  .uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 25 })
  .chain(times =>
    fc.tuple(
      ...times.map(at =>
        fc.record({ up: counter, down: counter }).map(bytes => ({ at, day: `day ${at >> 5}`, ...bytes })),
      ),
    ),
  )

describe('Counter readings', () => {
  it('Readings give the same usage in any order, however often they come, in whatever portions', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (readings, order) => {
        const shuffled = [...readings, ...readings]
          .map(reading => ({ reading, key: order.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(each => each.reading)
        const half = Math.floor(shuffled.length / 2)
        const total = new Map<string, { up: number; down: number }>()
        const stored: CounterReading[] = []
        for (const portion of [shuffled.slice(0, half), shuffled.slice(half)]) {
          const chain = createCounterChain(stored.toSorted((a, b) => a.at - b.at))
          for (const reading of portion) chain.take(reading)
          stored.push(...chain.taken)
          for (const [day, used] of chain.usage) {
            const sum = total.get(day) ?? { up: 0, down: 0 }
            total.set(day, { up: sum.up + used.up, down: sum.down + used.down })
          }
        }
        expect(stored).toHaveLength(readings.length)
        expect(withoutNought(total)).toEqual(withoutNought(Object.entries(countInOrder(readings))))
      }),
      { numRuns: 300 },
    )
  })

  it('Readings move bytes to the day they belong to when a late one tells them apart', () => {
    const reading = (at: number, day: string, up: number) => ({ at, day, up, down: null })
    const chain = createCounterChain([])
    chain.take(reading(10, 'Monday', 1000))
    chain.take(reading(30, 'Tuesday', 1500))
    expect(chain.usage.get('Tuesday')).toEqual({ up: 500, down: 0 })
    expect(chain.take(reading(20, 'Monday', 1400))).toBe(true)
    expect(chain.usage.get('Monday')).toEqual({ up: 1400, down: 0 })
    expect(chain.usage.get('Tuesday')).toEqual({ up: 100, down: 0 })
  })

  it('Readings show a restart that only a late one knows of', () => {
    const chain = createCounterChain([
      { at: 10, day: 'Monday', up: 1000, down: 0 },
      { at: 30, day: 'Monday', up: 1200, down: 0 },
    ])
    chain.take({ at: 20, day: 'Monday', up: 5000, down: 0 })
    expect(chain.usage.get('Monday')).toEqual({ up: 4000 + 1200 - 200, down: 0 })
  })
})
