import { describe, expect, it } from 'vitest'
import { drawCourse } from './draw-course.ts'

const SIZE = { width: 28, height: 28 }
const course = { from: '2026-03-01T00:00:00Z', step_hours: 4, reference: 1 }

describe('The small chart of a row', () => {
  it('A value above its band is loud, with the step that leads there, and so is the newest.', () => {
    const drawn = drawCourse({ ...course, values: [1, 1, 4], low: [0.5, 0.5, 0.5], high: [2, 2, 2] }, SIZE)
    // The band's edge times 2.5 is the top.
    expect(drawn.line).toBe('M4.0 20.0L14.0 20.0L24.0 8.0')
    expect(drawn.loud).toBe('M14.0 20.0L24.0 8.0')
    expect(drawn.band).toBe('M4.0 16.0L14.0 16.0L24.0 16.0L24.0 22.0L14.0 22.0L4.0 22.0Z')
    expect(drawn.end).toEqual({ x: 24, y: 8, isLoud: true })
    expect(drawn.reference).toBeNull()
  })

  it('What was not heard is a gap, and the reference stands in for a band.', () => {
    const drawn = drawCourse({ ...course, values: [1, null, 1, null], low: [], high: [] }, SIZE)
    expect(drawn.line).toBe('M4.0 16.0M17.3 16.0')
    expect(drawn.band).toBe('')
    expect(drawn.reference).toBe('M4.0 16.0L24.0 16.0')
    expect(drawn.end).toMatchObject({ x: expect.closeTo(17.33), y: 16, isLoud: false })
  })

  it('A course in which nothing was heard has no end.', () => {
    const drawn = drawCourse({ ...course, values: [null, null], low: [], high: [] }, SIZE)
    expect([drawn.line, drawn.loud, drawn.end]).toEqual(['', '', null])
  })
})
