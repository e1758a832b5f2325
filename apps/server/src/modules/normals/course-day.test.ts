import { describe, expect, it } from 'vitest'
import { courseDay } from './course-day.ts'

const hour = (median: number) => ({ low: median / 2, median, high: median * 2, spread: 0.1, values: 14 })
const hours = (count: number, median: number) => Array.from({ length: count }, () => hour(median))
const none = (count: number) => Array.from({ length: count }, () => null)

describe('The normal of a whole day', () => {
  it('The hours of a day add up to coughs in 24 hours.', () => {
    const day = courseDay([...hours(12, 0.05), ...hours(12, 0.15)])
    expect(day?.median).toBeCloseTo(2.4)
    expect(day?.low).toBeCloseTo(1.2)
    expect(day?.high).toBeCloseTo(4.8)
  })

  it('Hours without a normal count as the others do on the mean, as long as six at most are missing.', () => {
    expect(courseDay([...hours(18, 0.1), ...none(6)])?.median).toBeCloseTo(2.4)
    expect(courseDay([...hours(17, 0.1), ...none(7)])).toBeNull()
    expect(courseDay([])).toBeNull()
  })

  it('A silent barn is not divided by nothing.', () => {
    expect(courseDay(hours(24, 0))?.median).toBeCloseTo(0.24)
  })
})
