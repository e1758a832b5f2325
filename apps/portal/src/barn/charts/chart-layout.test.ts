import { describe, expect, it } from 'vitest'
import { panelTops, placePhaseLabels } from './chart-layout.ts'

describe('chart layout', () => {
  it('stacks the panels with their titles between', () => {
    const { tops, bottom } = panelTops()
    expect(tops).toEqual({ rhs: 25, coughs: 186, temperature: 281, humidity: 380 })
    expect(bottom).toBe(434)
  })

  it('keeps phase names off the title and off each other', () => {
    const place = (xs: number[]) =>
      placePhaseLabels({ xs, width: 740, labelWidth: 120, titleWidth: 200, endWidth: 50 })
    expect(place([100, 300, 380, 730])).toEqual([
      { x: 100, side: 'right', shown: false },
      { x: 300, side: 'right', shown: true },
      { x: 380, side: 'right', shown: false },
      { x: 730, side: 'left', shown: true },
    ])
  })
})
