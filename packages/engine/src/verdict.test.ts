import { temperatureCaps } from '@earshot/contract/rules/health/climate-level.ts'
import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { describe, expect, it } from 'vitest'
import { judgeCoughs, judgeHumidity, judgeTemperature } from './verdict.ts'

const BAND = { lo: 18, hi: 24 }
const NO_CAPS = { low: null, high: null }

describe('The temperature', () => {
  it.each([
    [21, 'OK', 'OK', 'LOW', 18],
    [18, 'OK', 'WARNING', 'LOW', 18],
    [18.5, 'OK', 'OK', 'LOW', 18],
    [23.5, 'OK', 'OK', 'HIGH', 24],
    [23.51, 'OK', 'WARNING', 'HIGH', 24],
    [24.01, 'WARNING', 'WARNING', 'HIGH', 24],
    [26.5, 'WARNING', 'WARNING', 'HIGH', 24],
    [26.51, 'WARNING', 'ALARM', 'HIGH', 24],
    [27, 'WARNING', 'ALARM', 'HIGH', 24],
    [27.01, 'ALARM', 'ALARM', 'HIGH', 24],
    [14.99, 'ALARM', 'ALARM', 'LOW', 18],
  ])('A temperature of %f °C in 18–24 is raw %s, rec %s, %s of %f', (value, raw, rec, direction, limit) => {
    expect(judgeTemperature(value, { band: BAND, caps: NO_CAPS, limits: USUAL_LIMITS })).toMatchObject({
      raw,
      rec,
      direction,
      limit,
    })
  })

  it('The step is not fooled by binary fractions', () => {
    expect(
      judgeTemperature(27.1, { band: { lo: 18, hi: 24.1 }, caps: NO_CAPS, limits: USUAL_LIMITS }).raw,
    ).toBe('WARNING')
  })

  it('A narrow band keeps a way back', () => {
    expect(
      judgeTemperature(20.2, { band: { lo: 20, hi: 20.4 }, caps: NO_CAPS, limits: USUAL_LIMITS }).rec,
    ).toBe('OK')
    expect(
      judgeTemperature(20.35, { band: { lo: 20, hi: 20.4 }, caps: NO_CAPS, limits: USUAL_LIMITS }).rec,
    ).toBe('WARNING')
  })

  it.each([
    ['FATTENING', 70, 35.01, 'ALARM'],
    ['FATTENING', 70, 35, 'OK'],
    ['FATTENING', 69, 35.01, 'OK'],
    ['SOW_GESTATION', 1, 35.01, 'ALARM'],
    ['BROILERS', 80, 39, 'OK'],
    ['BROILERS', 1, 4.99, 'ALARM'],
    ['NURSERY', 21, 5, 'OK'],
  ] as const)(
    'A reading in %s at %i days and %f °C in a band of 0–40 is %s',
    (productType, age, value, raw) => {
      const caps = temperatureCaps(productType, age)
      expect(judgeTemperature(value, { band: { lo: 0, hi: 40 }, caps: caps, limits: USUAL_LIMITS }).raw).toBe(
        raw,
      )
    },
  )

  it('The verdict names the absolute limit where only that is broken, and leaves it by the deadband', () => {
    const caps = temperatureCaps('FATTENING', 100)
    expect(judgeTemperature(36, { band: { lo: 0, hi: 40 }, caps: caps, limits: USUAL_LIMITS })).toMatchObject(
      { limit: 35, direction: 'HIGH' },
    )
    expect(
      judgeTemperature(34.8, { band: { lo: 0, hi: 40 }, caps: caps, limits: USUAL_LIMITS }),
    ).toMatchObject({ raw: 'OK', rec: 'ALARM' })
    expect(
      judgeTemperature(34.5, { band: { lo: 0, hi: 40 }, caps: caps, limits: USUAL_LIMITS }),
    ).toMatchObject({ raw: 'OK', rec: 'OK' })
  })
})

it.each([
  [55, 'OK', 'OK'],
  [42.9, 'OK', 'WARNING'],
  [43, 'OK', 'OK'],
  [70.01, 'WARNING', 'WARNING'],
  [77.01, 'WARNING', 'ALARM'],
  [80, 'WARNING', 'ALARM'],
  [80.01, 'ALARM', 'ALARM'],
  [29.99, 'ALARM', 'ALARM'],
])('A humidity of %f percent in 40–70 is raw %s, rec %s', (value, raw, rec) => {
  expect(judgeHumidity(value, { band: { lo: 40, hi: 70 }, limits: USUAL_LIMITS })).toMatchObject({ raw, rec })
})

it('A handful of coughs is no warning, however few animals there are', () => {
  expect(judgeCoughs(20, 19, USUAL_LIMITS)).toMatchObject({ raw: 'OK', rec: 'OK', value: 20 })
  expect(judgeCoughs(20, 20, USUAL_LIMITS)).toMatchObject({ raw: 'ALARM', rec: 'ALARM', limit: 40 })
  expect(judgeCoughs(50, 200, USUAL_LIMITS)).toMatchObject({ raw: 'WARNING', limit: 60 })
})
