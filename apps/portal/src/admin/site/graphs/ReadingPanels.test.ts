import { rhsOf } from '@earshot/contract/rules/health/rdi.ts'
import { describe, expect, it } from 'vitest'
import { comfortBand, rdiLimit } from './ReadingPanels.tsx'

describe('The comfort band at other steps', () => {
  const points = { t: [100, 200], lo: [18, 17.5], hi: [25, 24] }

  it('The band is at each step that of the day in which the step lies, and after the end that of the last day', () => {
    expect(comfortBand(points, [100, 150, 200, 900])).toEqual({
      lo: [18, 18, 17.5, 17.5],
      hi: [25, 25, 24, 24],
    })
  })

  it('The band is missing before the batch began, and where the graph does not know it', () => {
    expect(comfortBand({ ...points, lo: [18, null] }, [99, 250])).toEqual({
      lo: [null, null],
      hi: [null, 24],
    })
  })
})

describe('The RDI at a limit of the RHS', () => {
  it.each([60, 40])('The RDI is where the RHS falls below %i', limit => {
    expect(rhsOf(rdiLimit(limit) - 0.01)).toBe(limit)
    expect(rhsOf(rdiLimit(limit) + 0.01)).toBe(limit - 1)
  })

  it('The RDI is what the specification says', () => {
    expect(rdiLimit(60)).toBeCloseTo(2.02, 2)
    expect(rdiLimit(40)).toBeCloseTo(3.3, 2)
  })
})
