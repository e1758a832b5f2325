import { addDays } from '@earshot/contract/rules/batches/age.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANIMALS, aLearntBatch, aLearntDay } from '#test/learnt-batches.ts'
import { ownNormal, timesNormal } from './own-normal.ts'
import type { LearntBatch } from './quiet-days.ts'

const STARTS = ['2025-03-01', '2025-06-01', '2025-09-01']
/** Day 104 of the running batch, which began at the age of 70 days. */
const RUNNING = '2026-01-10'
const DAY_104 = addDays(RUNNING, 34)

/** Three earlier batches of 60 days; the coughs of 09:00 tell batch and day. */
const earlier = (fields: Partial<LearntBatch> = {}) =>
  STARTS.map((startDate, batch) =>
    aLearntBatch({ id: batch + 1, startDate, length: 60, coughs: index => 4 + batch + index / 100, fields }),
  )
const running = (length = 30, coughs: (index: number, hour: number) => number | null = () => 6) =>
  aLearntBatch({ id: 9, startDate: RUNNING, length, coughs, fields: { endDate: null } })

const normalOn = (date: string, batch: LearntBatch, others: readonly LearntBatch[]) => {
  const normal = ownNormal({ sensor: 'coughs', batch, others, dates: [date] })
  const [day] = normal.values()
  if (day === undefined) throw new Error('Each day that is asked for has an answer.')
  return { normal, day, nine: day.hours[9] ?? null }
}

describe('The normal of earlier batches', () => {
  it('It is median, P10 and P90 of the same hour, three days of age to either side', () => {
    const { day, nine } = normalOn(DAY_104, running(), earlier())
    // Days 31 to 37 of each batch: 4.31 … 4.37, 5.31 … 5.37 and 6.31 … 6.37 coughs of 100 animals.
    expect(day).toMatchObject({ basis: 'BATCHES', days: 21, learnsUntil: null })
    expect(nine?.values).toBe(21)
    expect(nine?.median).toBeCloseTo(0.0534, 10)
    expect(nine?.low).toBeCloseTo(0.0433, 10)
    expect(nine?.high).toBeCloseTo(0.0635, 10)
    // Seven distances from 5.34 are up to 0.03; then come two each of 0.97, 0.98, …, and the middle one of 21 is 0.98.
    expect(nine?.spread).toBeCloseTo(1.4826 * 0.0098, 10)
  })

  it('Of more than five batches the newest five count, and those of another product type never', () => {
    const many = Array.from({ length: 7 }, (_, index) =>
      aLearntBatch({ id: index + 1, startDate: addDays('2024-01-01', index * 70), length: 60 }),
    )
    const nursery = aLearntBatch({
      id: 8,
      startDate: '2025-11-01',
      length: 60,
      fields: { productType: 'NURSERY' },
    })
    const { day } = normalOn(DAY_104, running(), [nursery, ...many])
    expect(day.sources.map(({ batchId, days }) => [batchId, days])).toEqual(
      [7, 6, 5, 4, 3].map(id => [id, 7]),
    )
  })

  it('Episodes, three days before them, treatments and days that were measured poorly are left out and counted', () => {
    const [first, second, third, fourth] = [
      ...earlier(),
      aLearntBatch({
        id: 4,
        startDate: '2025-11-05',
        length: 60,
        coughs: (index, hour) => (index === 34 && hour > 10 ? null : 4),
      }),
    ]
    if (!first || !second || !third || !fourth) throw new Error('There are four batches.')
    const ill = {
      ...second,
      episodes: [{ from: addDays(second.startDate, 36), to: addDays(second.startDate, 50) }],
    }
    const treated = {
      ...third,
      treatments: [{ from: addDays(third.startDate, 30), to: addDays(third.startDate, 32) }],
    }
    const { day } = normalOn(DAY_104, running(), [first, ill, treated, fourth])
    expect(day.sources).toEqual([
      { batchId: 4, days: 6, leftOut: { GAP: 1 } },
      { batchId: 3, days: 5, leftOut: { TREATMENT: 2 } },
      { batchId: 2, days: 2, leftOut: { EPISODE: 5 } },
      { batchId: 1, days: 7, leftOut: {} },
    ])
    expect(day).toMatchObject({ basis: 'BATCHES', days: 20 })
  })

  it('Days on which animals came or went are left out', () => {
    const { day } = normalOn(RUNNING, running(), earlier())
    expect(day.sources[0]).toEqual({ batchId: 3, days: 3, leftOut: { MOVE: 1 } })
  })

  it('Coughs are per animal, of birds per hundred, of those that were left on that day', () => {
    const counts = STARTS.map(date => ({ date, deaths: ANIMALS / 2, removed: 0 }))
    const { nine } = normalOn(DAY_104, running(), earlier({ counts: counts.slice(0, 1) }))
    const { nine: usual } = normalOn(DAY_104, running(), earlier())
    expect(nine?.median).toBeCloseTo(2 * (usual?.median ?? 0), 10)
    const birds = { productType: 'BROILERS' } as const
    const flock = { ...running(), ...birds }
    expect(normalOn(DAY_104, flock, earlier(birds)).nine?.median).toBeCloseTo(100 * (usual?.median ?? 0), 8)
  })
})

describe('The normal of the running batch', () => {
  it('With fewer than three earlier batches it stands on the own last 14 quiet days', () => {
    const { day, nine } = normalOn(
      DAY_104,
      running(34, index => index),
      earlier().slice(0, 2),
    )
    expect(day).toMatchObject({ basis: 'RUNNING', days: 14, learnsUntil: null })
    // Days 20 to 33 of the batch.
    expect(nine?.median).toBeCloseTo(0.265, 10)
    expect(day.sources.at(-1)).toEqual({ batchId: 9, days: 14, leftOut: {} })
  })

  it('A day and what comes after it say nothing about its normal', () => {
    const before = normalOn(DAY_104, running(34), [])
    const wild = normalOn(
      DAY_104,
      running(45, index => (index >= 34 ? 900 : 6)),
      [],
    )
    expect(wild.day).toEqual(before.day)
  })

  it('With too few days there is no normal, and it says until when it learns', () => {
    // The first day, on which the animals came, does not count.
    const batch = running(4)
    const { day } = normalOn(addDays(RUNNING, 4), batch, [])
    expect(day).toMatchObject({ basis: 'LEARNING', days: 3, learnsUntil: addDays(RUNNING, 15) })
    expect(day.hours.every(hour => hour === null)).toBe(true)
    const promised = normalOn(addDays(RUNNING, 15), running(15), [])
    expect(promised.day.basis).toBe('RUNNING')
  })

  it('An episode makes it reach further back, and no further than 42 days', () => {
    const ill = { ...running(34, index => index), episodes: [{ from: addDays(RUNNING, 28), to: null }] }
    const { day, nine } = normalOn(DAY_104, ill, [])
    // Three days before the episode are left out as well, so days 11 to 24 are the last 14.
    expect(day.sources).toEqual([{ batchId: 9, days: 14, leftOut: { EPISODE: 9 } }])
    expect(nine?.median).toBeCloseTo(0.175, 10)
    const long = running(20)
    const late = normalOn(addDays(RUNNING, 60), long, [])
    expect(late.day).toMatchObject({ basis: 'LEARNING', days: 2 })
  })
})

describe('Properties of a normal', () => {
  const values = fc.array(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 7, maxLength: 7 }), {
    minLength: 3,
    maxLength: 3,
  })
  const batchesOf = (table: readonly (readonly number[])[]) =>
    STARTS.map((startDate, batch) =>
      aLearntBatch({
        id: batch + 1,
        startDate,
        length: 60,
        coughs: index => table[batch]?.[index - 31] ?? 4,
      }),
    )

  it('One wild day leaves P10, median and P90 between the least and the most of the other days', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 6 }), fc.constantFrom(0, 1e6), (table, place, wild) => {
        const with1 = table.map((row, batch) => (batch === 0 ? row.with(place, wild) : row))
        const others = with1.flatMap((row, batch) => (batch === 0 ? row.toSpliced(place, 1) : row))
        const { nine } = normalOn(DAY_104, running(), batchesOf(with1))
        const found = [nine?.low, nine?.median, nine?.high].map(value => (value ?? Number.NaN) * ANIMALS)
        for (const value of found) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...others) - 1e-9)
          expect(value).toBeLessThanOrEqual(Math.max(...others) + 1e-9)
        }
      }),
    )
  })

  it('Neither the order of batches and days nor a day that stands there twice changes anything', () => {
    const plain = earlier()
    const { day } = normalOn(DAY_104, running(), plain)
    const orders = fc.tuple(
      fc.shuffledSubarray(plain, { minLength: plain.length }),
      fc.shuffledSubarray([...Array(120).keys()], { minLength: 120 }),
    )
    fc.assert(
      fc.property(orders, ([others, order]) => {
        const doubled = others.map(batch => {
          const twice = [...batch.days, ...batch.days]
          return { ...batch, days: order.map(index => twice[index]).filter(one => one !== undefined) }
        })
        expect(normalOn(DAY_104, running(), doubled).day).toEqual(day)
      }),
      { numRuns: 30 },
    )
  })

  it('The day of autumn with two hours of 02:00 has one say, and that of spring has none at 02:00', () => {
    const days = [...running(34).days]
    days[25] = { ...aLearntDay(addDays(RUNNING, 25), hour => (hour === 2 ? null : 6)) }
    const { day } = normalOn(DAY_104, { ...running(34), days }, [])
    expect([day.hours[2]?.values, day.hours[3]?.values]).toEqual([13, 14])
  })
})

describe('Times its normal', () => {
  const { normal } = normalOn(DAY_104, running(34), [])
  it.each([
    { value: 0.156, at: { day: 104, hour: 9 }, times: 2.6 },
    { value: 0.06, at: { day: 104, hour: 9 }, times: 1 },
    { value: null, at: { day: 104, hour: 9 }, times: null },
    { value: 0.1, at: { day: 103, hour: 9 }, times: null },
  ])('$value coughs an animal at $at are $times times a normal of 0.06', ({ value, at, times }) => {
    const found = timesNormal(value, normal, at)
    if (times === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(times, 10)
  })

  it('A barn that is nearly silent is compared with a hundredth of a cough an animal', () => {
    const silent = normalOn(
      DAY_104,
      running(34, () => 0),
      [],
    )
    expect(timesNormal(0.02, silent.normal, { day: 104, hour: 9 })).toBeCloseTo(2, 10)
  })
})
