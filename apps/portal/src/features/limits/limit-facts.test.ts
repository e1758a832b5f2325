import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import { describe, expect, it } from 'vitest'
import { someLimits } from '#test/some-limits.ts'
import {
  faultOf,
  originOf,
  ownWayOf,
  patched,
  placeLimits,
  siteLimitsOf,
  undoOf,
  withEdge,
} from './limit-facts.ts'
import { LIMIT_ROWS } from './limit-rows.ts'

const limits = someLimits()
const ofAirspace = (id: number) =>
  siteLimitsOf(
    limits,
    limits.airspaces.find(({ airspace }) => airspace.id === id),
  )

describe('The limits of a place', () => {
  it('The nearest level wins, and each value knows which it comes from', () => {
    const place = ofAirspace(5)
    expect(place.values).toMatchObject({
      rhs_warning: 65,
      rhs_alarm: 40,
      normal_factor: 1.8,
      no_data_hours: 12,
    })
    expect(originOf(place, 'rhs_warning')).toBe('own')
    expect(originOf(place, 'normal_factor')).toBe('site')
    expect(originOf(place, 'coughs_clear_hours')).toBe('type')
    expect(originOf(place, 'no_data_hours')).toBe('installation')
    expect(originOf(place, 'rhs_alarm')).toBe('usual')
  })

  it('A site has the product type of its airspaces where they all have the same', () => {
    expect(siteLimitsOf(limits, undefined).productType).toBeNull()
    const [first] = limits.airspaces
    const alike = { ...limits, airspaces: first ? [first] : [] }
    expect(siteLimitsOf(alike, undefined).productType).toBe(first?.product_type)
  })

  it('A patch puts null back to what is inherited, and its undo is what was there', () => {
    const place = ofAirspace(5)
    expect(patched(place, { rhs_warning: null, rhs_alarm: 36 })).toMatchObject({
      rhs_warning: 60,
      rhs_alarm: 36,
    })
    expect(undoOf(place, { rhs_warning: null, rhs_alarm: 36 })).toEqual({ rhs_warning: 65, rhs_alarm: null })
  })

  it('A Warning that is not above the Alarm is found, whichever of both is changed', () => {
    const place = ofAirspace(5)
    expect(faultOf(place, { rhs_warning: 40 })).toBe('rhs_alarm')
    expect(faultOf(place, { rhs_alarm: 65 })).toBe('rhs_alarm')
    expect(faultOf(place, { rhs_warning: 41 })).toBeNull()
  })
})

describe('The first sentence', () => {
  const place = (own: Parameters<typeof placeLimits>[0]['own']) => placeLimits({ own, above: [] })

  it.each([
    ['usual', {}, []],
    ['earlier', { rhs_warning: 65, humidity_step: 5 }, ['COUGHS', 'HUMIDITY']],
    ['later', { rhs_alarm: 30 }, ['COUGHS']],
    ['other', { rhs_alarm: 30, temperature_step: 2 }, ['COUGHS', 'TEMPERATURE']],
    ['other', { coughs_clear_hours: 24 }, ['COUGHS']],
    ['other', { temperature_band: [{ age: 0, lo: 10, hi: 20 }] }, ['TEMPERATURE']],
  ] as const)('It says %s for %o', (way, own, subjects) => {
    expect(ownWayOf(place(own as Parameters<typeof place>[0]))).toEqual({ way, subjects, hasSite: false })
  })
})

it('An edge of a band keeps a degree from the other one', () => {
  const band = [
    { age: 70, lo: 18, hi: 24 },
    { age: 100, lo: 16, hi: 23 },
  ]
  expect(withEdge(band, { index: 1, edge: 'lo', value: 17.5 })[1]).toEqual({ age: 100, lo: 17.5, hi: 23 })
  expect(withEdge(band, { index: 0, edge: 'hi', value: 12 })[0]).toEqual({ age: 70, lo: 18, hi: 19 })
})

it('Every limit stands in a row, but the temperature band, which has a chart', () => {
  const shown = new Set(LIMIT_ROWS.flatMap(({ keys }) => keys))
  expect(Object.keys(LimitValues.shape).filter(key => !shown.has(key as never))).toEqual(['temperature_band'])
  expect(Object.keys(USUAL_LIMITS)).toEqual(Object.keys(LimitValues.shape))
})
