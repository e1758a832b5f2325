import { describe, expect, it } from 'vitest'
import { PRODUCT_TYPES } from '#values.ts'
import { comfortAt, defaultComfort, ownBands, usualBand } from './comfort.ts'

describe('Growing pigs', () => {
  it.each([
    [31, 23.36, 26.36, 28.57],
    [49, 20, 23.25, 26.25],
    [85, 17, 20, 23.5],
    [175, 14, 17, 21],
    [21, 25, 28, 30],
    [1, 25, 28, 30],
    [160, 14, 17, 21],
  ])('The band at %i days is %f / %f / %f °C', (age, lo, target, hi) => {
    for (const productType of ['NURSERY', 'WEAN_TO_FINISH', 'FATTENING'] as const) {
      const { temperature, humidity } = defaultComfort(productType, age)
      expect(temperature.lo).toBeCloseTo(lo, 2)
      expect(temperature.target).toBeCloseTo(target, 2)
      expect(temperature.hi).toBeCloseTo(hi, 2)
      expect(humidity).toEqual({ lo: 40, hi: 70 })
    }
  })
})

it('Sows have no age curve', () => {
  expect(defaultComfort('SOW_GESTATION', 400).temperature).toEqual({ lo: 15, target: 18, hi: 22 })
  expect(defaultComfort('SOW_FARROWING', 1).temperature).toEqual({ lo: 18, target: 21, hi: 24 })
})

describe('Broilers', () => {
  it.each([
    [1, 31, 33, 35, 30, 70],
    [4, 29.5, 31.5, 33.5, 35, 70],
    [14, 25, 27, 29, 40, 70],
    [15, 23.571, 26.571, 29.571, 40, 70],
    [25, 19.286, 22.286, 25.286, 45.714, 70],
    [60, 15, 18, 21, 50, 70],
  ])('The band at %i days is %f / %f / %f °C, %f–%f %%', (age, lo, target, hi, humLo, humHi) => {
    const { temperature, humidity } = defaultComfort('BROILERS', age)
    expect(temperature.lo).toBeCloseTo(lo, 2)
    expect(temperature.target).toBeCloseTo(target, 2)
    expect(temperature.hi).toBeCloseTo(hi, 2)
    expect(humidity.lo).toBeCloseTo(humLo, 2)
    expect(humidity.hi).toBe(humHi)
  })
})

it('An own band wins over the table, each sensor by itself', () => {
  const animals = { productType: 'FATTENING', ageInDays: 85 } as const
  const table = defaultComfort('FATTENING', 85)
  expect(comfortAt({ ...animals, own: { temperature: { lo: 18, hi: 26 }, humidity: null } })).toEqual({
    temperature: { lo: 18, target: 22, hi: 26 },
    humidity: table.humidity,
  })
  expect(comfortAt({ ...animals, own: { temperature: null, humidity: { lo: 45, hi: 65 } } })).toEqual({
    temperature: table.temperature,
    humidity: { lo: 45, hi: 65 },
  })
  expect(comfortAt({ ...animals, own: { temperature: null, humidity: null } })).toEqual(table)
})

describe('The points to begin a band from', () => {
  it.each(PRODUCT_TYPES)('Those of %s say for every day what the table says', productType => {
    const temperature_band = usualBand(productType, 'temperature')
    const humidity_band = usualBand(productType, 'humidity')
    for (let day = 1; day <= 180; day++) {
      const { temperature, humidity } = ownBands({ temperature_band, humidity_band }, day)
      const table = defaultComfort(productType, day)
      expect(temperature?.lo).toBeCloseTo(table.temperature.lo, 1)
      expect(temperature?.hi).toBeCloseTo(table.temperature.hi, 1)
      expect(humidity?.lo).toBeCloseTo(table.humidity.lo, 1)
      expect(humidity?.hi).toBeCloseTo(table.humidity.hi, 1)
    }
  })
})
