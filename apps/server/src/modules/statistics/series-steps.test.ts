import { describe, expect, it } from 'vitest'
import { stepsOf } from './series-steps.ts'

const now = new Date('2026-06-15T12:05:00Z')
const at = (moment: string) => Date.parse(moment) / 1000

function steps(start_date: string, end_date: string, { timezone = 'Europe/Brussels', series = 1 } = {}) {
  return stepsOf({ range: { start_date, end_date }, timezone, now, series })
}

describe('The steps of a series', () => {
  it.each([
    ['2026-06-01', '2026-06-02', 1, 'slot', 288],
    ['2026-06-01', '2026-06-03', 1, 'hour', 72],
    ['2026-03-28', '2026-03-29', 1, 'slot', 282],
    ['2026-03-28', '2026-03-30', 1, 'hour', 71],
    ['2026-01-01', '2026-04-30', 1, 'day', 120],
    ['2026-06-01', '2026-06-02', 400, 'hour', 48],
    ['2026-05-01', '2026-05-31', 400, 'day', 31],
  ])('The steps from %s to %s of %i series are %s, %i of them', (from, to, series, resolution, count) => {
    const found = steps(from, to, { series })
    expect(found.resolution).toBe(resolution)
    expect(found.steps).toHaveLength(count)
  })

  it('The steps begin with the local day and end with the slot that is being measured', () => {
    const { steps: slots } = steps('2026-06-15', '2026-06-30')
    expect(slots[0]?.time).toBe(at('2026-06-14T22:00:00Z'))
    expect(slots.at(-1)?.time).toBe(at('2026-06-15T12:00:00Z'))
  })

  it('The steps are none of days to come', () => {
    expect(steps('2026-06-16', '2026-06-17')).toEqual({ resolution: 'slot', steps: [] })
  })

  it('The steps take the first hour whole where a zone is half an hour off', () => {
    const { steps: hours } = steps('2026-06-01', '2026-06-07', { timezone: 'Australia/Lord_Howe' })
    expect(hours[0]?.time).toBe(at('2026-05-31T13:00:00Z'))
    expect(hours).toHaveLength(7 * 24 + 1)
  })

  it('The steps show the evaluation that closes an hour, and midnight’s with the day before', () => {
    const hour = (moment: string) => at(moment) / 3600
    const [first] = steps('2026-06-01', '2026-06-03').steps
    expect(first?.judged.upTo).toBe(hour('2026-05-31T23:00:00Z'))
    const slots = steps('2026-06-01', '2026-06-01').steps
    expect(slots.slice(0, 6).map(step => step.judged.upTo - hour('2026-05-31T22:00:00Z'))).toEqual([
      0, 0, 0, 0, 0, 1,
    ])
    const [day] = steps('2026-01-01', '2026-06-01').steps
    expect(day?.judged).toEqual({
      after: hour('2025-12-31T23:00:00Z'),
      upTo: hour('2026-01-01T23:00:00Z'),
    })
  })
})
