import { describe, expect, it } from 'vitest'
import { ageDaysAt, fromLocal, localMidnight } from './local-time.ts'
import { type TickLabelOptions, tickLabel, timeTicks } from './time-ticks.ts'

const seconds = (text: string) => Date.parse(text) / 1000
const ticks = (from: string, to: string, timeZone: string, width = 740) =>
  timeTicks({
    window: { from: seconds(from), to: seconds(to) },
    timeZone,
    width,
    labelWidth: width < 300 ? 40 : 64,
    anchor: seconds('2026-11-03T23:00:00Z'),
  })

const labels = (mode: TickLabelOptions['mode'], short = false): TickLabelOptions => ({
  mode,
  locale: 'en-GB',
  timeZone: 'Europe/Brussels',
  batchStart: '2026-11-04',
  startAge: 24,
  dayWord: age => `day ${age}`,
  short,
})

describe('Time ticks', () => {
  it('Time ticks stand on local midnights, two days apart over a batch', () => {
    const found = ticks('2026-11-03T23:00:00Z', '2026-11-20T06:00:00Z', 'Europe/Brussels')
    expect(found.map(tick => new Date(tick.at * 1000).toISOString().slice(0, 13))).toEqual([
      '2026-11-03T23',
      '2026-11-05T23',
      '2026-11-07T23',
      '2026-11-09T23',
      '2026-11-11T23',
      '2026-11-13T23',
      '2026-11-15T23',
      '2026-11-17T23',
      '2026-11-19T23',
    ])
    expect(found.every(tick => tick.midnight)).toBe(true)
  })

  it('Time ticks stay on midnight through the clock change', () => {
    const found = ticks('2026-10-23T00:00:00Z', '2026-10-28T00:00:00Z', 'Europe/Brussels')
    expect(found.map(tick => new Date(tick.at * 1000).toISOString().slice(5, 16))).toEqual([
      '10-23T22:00',
      '10-24T22:00',
      '10-25T23:00',
      '10-26T23:00',
      '10-27T23:00',
    ])
  })

  it('Time ticks fall on whole hours of a zone with a half-hour offset', () => {
    const found = ticks('2026-11-19T06:00:00Z', '2026-11-20T06:00:00Z', 'Asia/Kolkata')
    expect(found[0]?.at).toBe(seconds('2026-11-19T06:30:00Z'))
    expect(found.filter(tick => tick.midnight)).toHaveLength(1)
  })

  it('Time ticks grow fewer on a narrow screen', () => {
    const wide = ticks('2026-11-06T00:00:00Z', '2026-11-20T00:00:00Z', 'UTC', 740)
    const narrow = ticks('2026-11-06T00:00:00Z', '2026-11-20T00:00:00Z', 'UTC', 270)
    expect(narrow.length).toBeLessThan(wide.length)
    expect(narrow.length).toBeGreaterThan(2)
  })
})

describe('Tick labels', () => {
  const midnight = (text: string) => ({ at: seconds(`${text}T23:00:00Z`), midnight: true })
  const ticksOf = [
    midnight('2026-11-13'),
    midnight('2026-11-27'),
    midnight('2026-12-04'),
    midnight('2026-12-11'),
  ]
  const words = (options: TickLabelOptions) => ticksOf.map((_, index) => tickLabel(ticksOf, index, options))

  it('Tick labels name the day, and the month where it changes and at the end', () => {
    expect(words(labels('dates'))).toEqual(['Sat 14', 'Sat 28', 'Sat 5 Dec', 'Sat 12 Dec'])
    expect(words(labels('dates', true))).toEqual(['14', '28', '5 Dec', '12 Dec'])
  })

  it('Tick labels name the age at the same places', () => {
    expect(words(labels('age'))).toEqual(['day 34', 'day 48', 'day 55', 'day 62'])
    expect(words(labels('age', true))).toEqual(['34', '48', '55', 'day 62'])
  })

  it('Tick labels name the hour between midnights', () => {
    expect(tickLabel([{ at: seconds('2026-11-14T05:00:00Z'), midnight: false }], 0, labels('age'))).toBe(
      '06:00',
    )
  })
})

describe('Local days', () => {
  it('The age changes at local midnight', () => {
    const age = (at: string) =>
      ageDaysAt({ at: seconds(at), batchStart: '2026-11-04', startAge: 24, timeZone: 'Europe/Brussels' })
    expect(age('2026-11-13T22:59:00Z')).toBe(33)
    expect(age('2026-11-13T23:00:00Z')).toBe(34)
  })

  it('A date begins at midnight of its zone', () => {
    expect(localMidnight('2026-10-25', 'Europe/Brussels')).toBe(seconds('2026-10-24T22:00:00Z'))
    expect(fromLocal(Date.parse('2026-07-01T00:00:00Z') / 1000, 'UTC')).toBe(seconds('2026-07-01T00:00:00Z'))
  })
})

it('A window that is no span of time has no ticks, and does not take for ever', () => {
  const none = { timeZone: 'Europe/Brussels', width: 740, labelWidth: 64 }
  for (const window of [
    { from: Number.NaN, to: Number.NaN },
    { from: 0, to: Number.NaN },
    { from: 7200, to: 0 },
  ])
    expect(timeTicks({ ...none, window })).toEqual([])
})
