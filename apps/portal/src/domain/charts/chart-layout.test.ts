import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  PANEL_HEIGHT,
  PANEL_ORDER,
  type PlacedLabel,
  panelTops,
  placePhaseLabels,
  TIMES_HEIGHT,
  TITLE_HEIGHT,
} from './chart-layout.ts'

const ROOM = { width: 740, labelWidth: 120, titleWidth: 200, endWidth: 50 }

/** Returns where the words of a name begin and end. */
function wordsOf({ x, side }: PlacedLabel): { start: number; end: number } {
  const start = side === 'right' ? x : x - ROOM.labelWidth
  return { start, end: start + ROOM.labelWidth }
}

describe('Chart layout', () => {
  it('The layout stacks the panels with their titles between', () => {
    const { tops, bottom } = panelTops()
    expect(tops).toEqual({ rhs: 23, coughs: 146, temperature: 225, humidity: 302 })
    expect(bottom).toBe(346)
    let above = 0
    for (const kind of PANEL_ORDER) {
      expect(tops[kind] - above, kind).toBe(TITLE_HEIGHT)
      above = tops[kind] + PANEL_HEIGHT[kind]
    }
    expect(above).toBe(bottom)
  })

  it('The lane of times its normal moves the panels below the coughs, and no others', () => {
    const [without, withLane] = [panelTops(), panelTops({ hasTimes: true })]
    const moved = TITLE_HEIGHT + TIMES_HEIGHT
    const { rhs, coughs, temperature, humidity } = without.tops
    expect(withLane.tops).toEqual({
      rhs,
      coughs,
      temperature: temperature + moved,
      humidity: humidity + moved,
    })
    expect(withLane.bottom).toBe(without.bottom + moved)
  })

  it('The layout keeps phase names off the title and off each other', () => {
    expect(placePhaseLabels({ ...ROOM, xs: [100, 300, 380, 730] })).toEqual([
      { x: 100, side: 'right', shown: false },
      { x: 300, side: 'right', shown: true },
      { x: 380, side: 'right', shown: false },
      { x: 730, side: 'left', shown: true },
    ])
  })

  it('The layout keeps phase names off what stands at the end of their line', () => {
    expect(placePhaseLabels({ ...ROOM, endWidth: -90, xs: [530, 650, 700] })).toEqual([
      { x: 530, side: 'right', shown: true },
      { x: 650, side: 'left', shown: false },
      { x: 700, side: 'left', shown: false },
    ])
    expect(placePhaseLabels({ ...ROOM, endWidth: -90, xs: [650, 700] }).map(({ shown }) => shown)).toEqual([
      true,
      false,
    ])
  })

  it('The layout shows every name there is room for, whatever the phases, and none where there is none', () => {
    const lines = fc.uniqueArray(fc.integer({ min: 1, max: ROOM.width }), { maxLength: 8 })
    fc.assert(
      fc.property(lines, fc.integer({ min: -120, max: 60 }), (xs, endWidth) => {
        const places = placePhaseLabels({ ...ROOM, endWidth, xs: xs.toSorted((a, b) => a - b) })
        let free = ROOM.titleWidth
        for (const place of places) {
          const { start, end } = wordsOf(place)
          expect(place.shown).toBe(start >= free && end <= ROOM.width + endWidth)
          if (place.shown) free = end
          // A name stands to the left only where there is no room to the right.
          expect(place.side).toBe(place.x + ROOM.labelWidth > ROOM.width + endWidth ? 'left' : 'right')
        }
      }),
    )
  })
})
