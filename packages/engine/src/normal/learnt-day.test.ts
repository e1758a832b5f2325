import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { learnDay, type MeasuredHour } from './learnt-day.ts'
import { hoursOfDay } from './local-hours.ts'

const ZONE = 'Europe/Brussels'
const PLAIN = '2026-03-24'
const SPRING = '2026-03-29'
const AUTUMN = '2026-10-25'

/** All monitors heard in each hour of a day; the value is the hour's place in the day. */
function measured(day: string, zone = ZONE, monitors = 2): MeasuredHour[] {
  return hoursOfDay(day, zone).map(({ hour }, index) => {
    const heard = { monitors, mean: index }
    return { hour, coughs: heard, temperature: heard, humidity: heard }
  })
}
const learn = (date: string, hours: Iterable<MeasuredHour>, monitors = 2) =>
  learnDay({ date, monitors, timeZone: ZONE, hours })

describe('The hours of a local day', () => {
  it.each([
    { day: PLAIN, zone: ZONE, hours: 24 },
    { day: SPRING, zone: ZONE, hours: 23 },
    { day: AUTUMN, zone: ZONE, hours: 25 },
    { day: '2026-03-08', zone: 'America/Chicago', hours: 23 },
    { day: '2026-11-01', zone: 'America/Chicago', hours: 25 },
    { day: PLAIN, zone: 'Asia/Kolkata', hours: 24 },
  ])('$day in $zone has $hours hours', ({ day, zone, hours }) => {
    const found = hoursOfDay(day, zone)
    expect(found).toHaveLength(hours)
    expect(found.map(({ hour }) => hour - (found[0]?.hour ?? 0))).toEqual([...found.keys()])
    expect([found[0]?.localHour, found.at(-1)?.localHour]).toEqual([0, 23])
  })

  it('In spring the hour of 02:00 never comes, and in autumn it comes twice', () => {
    const shown = (day: string) => hoursOfDay(day, ZONE).map(({ localHour }) => localHour)
    expect(shown(SPRING).slice(0, 4)).toEqual([0, 1, 3, 4])
    expect(shown(AUTUMN).slice(0, 5)).toEqual([0, 1, 2, 2, 3])
  })
})

describe('A learnt day', () => {
  it('Each hour of the wall clock has its value', () => {
    expect(learn(PLAIN, measured(PLAIN)).coughs).toEqual([...Array(24).keys()])
  })

  it('The hour that is skipped in spring has none', () => {
    const { temperature } = learn(SPRING, measured(SPRING))
    expect(temperature.slice(0, 5)).toEqual([0, 1, null, 2, 3])
  })

  it('The hour that comes twice in autumn has the mean of both, so that the day counts once', () => {
    const { humidity } = learn(AUTUMN, measured(AUTUMN))
    expect(humidity.slice(0, 5)).toEqual([0, 1, 2.5, 4, 5])
    expect(humidity.at(-1)).toBe(24)
  })

  it('An hour in which fewer than half of the monitors were heard is left out', () => {
    const [first, ...rest] = measured(PLAIN, ZONE, 2)
    if (first === undefined) throw new Error('A day has hours.')
    const poor = { ...first, coughs: { monitors: 1, mean: 50 } }
    expect(learn(PLAIN, [poor, ...rest], 3).coughs.slice(0, 2)).toEqual([null, 1])
    expect(learn(PLAIN, [poor, ...rest], 2).coughs[0]).toBe(50)
  })

  it('Neither the order of its rows nor a row that comes twice changes anything', () => {
    const rows = measured(AUTUMN)
    const anyOrder = fc.shuffledSubarray([...rows, ...rows], { minLength: rows.length * 2 })
    fc.assert(
      fc.property(anyOrder, shuffled => {
        expect(learn(AUTUMN, shuffled)).toEqual(learn(AUTUMN, rows))
      }),
      { numRuns: 30 },
    )
  })

  it('Rows of other days are passed over', () => {
    const rows = measured(PLAIN)
    expect(learn(PLAIN, [...measured('2026-03-23'), ...rows, ...measured('2026-03-25')])).toEqual(
      learn(PLAIN, rows),
    )
  })
})
