import { describe, expect, it } from 'vitest'
import { drawCourse } from './draw-course.ts'

const SIZE = { width: 28, height: 28 }
const course = { from: '2026-03-01T00:00:00Z', step_hours: 4, reference: 1 }

describe('The small chart of a row', () => {
  it('A value above its band is loud, with the step that leads there, and so is the newest.', () => {
    const drawn = drawCourse({ ...course, values: [1, 1, 4], low: [0.5, 0.5, 0.5], high: [2, 2, 2] }, SIZE)
    // The band's edge times 2.5 is the top.
    expect(drawn.line).toBe('M4 20L14 20L24 8')
    expect(drawn.loud).toBe('M24 8')
    expect(drawn.band).toBe('M4 16L14 16L24 16L24 22L14 22L4 22Z')
    expect(drawn.end).toEqual({ x: 24, y: 8, isLoud: true })
    expect(drawn.reference).toBeNull()
  })

  it('What was not heard is a gap, and the reference stands in for a band.', () => {
    const drawn = drawCourse({ ...course, values: [1, null, 1, null], low: [], high: [] }, SIZE)
    expect(drawn.line).toBe('M4 16M17.3 16')
    expect(drawn.band).toBe('')
    expect(drawn.reference).toBe('M4 16H24')
    expect(drawn.end).toEqual({ x: 17.3, y: 16, isLoud: false })
  })

  it('A course in which nothing was heard has no end.', () => {
    const drawn = drawCourse({ ...course, values: [null, null], low: [], high: [] }, SIZE)
    expect([drawn.line, drawn.loud, drawn.end]).toEqual(['', '', null])
  })
})
