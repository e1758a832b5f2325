import { describe, expect, it } from 'vitest'
import { placeLabels } from './label-places.ts'

const point = (id: number, x: number, y: number, troubled = true) => ({
  id,
  name: 'Hof te Rode',
  x,
  y,
  troubled,
})

describe('Names on the map', () => {
  it('Names stand at the right of a lonely mark, and only for sites in trouble', () => {
    const labels = placeLabels({ width: 300, points: [point(1, 100, 100), point(2, 100, 200, false)] })
    expect(labels.get(1)).toEqual({ side: 'right', shift: 0 })
    expect(labels.has(2)).toBe(false)
  })

  it('Names turn to the left at the right edge', () => {
    expect(placeLabels({ width: 300, points: [point(1, 280, 100)] }).get(1)?.side).toBe('left')
  })

  it('Names cover the dots of quiet sites where nothing else is left', () => {
    const quiet = [-38, -19, 0, 19, 38].flatMap(dy =>
      [40, 70, 100].map(x => ({ ...point(x + dy + 500, x, 100 + dy), troubled: false })),
    )
    expect(placeLabels({ width: 160, points: [...quiet, point(1, 20, 100)] }).get(1)).toEqual({
      side: 'right',
      shift: 0,
    })
  })

  it('Names give way to a neighbour, and stay away where there is no room', () => {
    const beside = placeLabels({ width: 300, points: [point(1, 30, 100), point(2, 60, 100, false)] })
    expect(beside.get(1)).toEqual({ side: 'right', shift: -19 })
    const crowd = Array.from({ length: 12 }, (_, index) => point(index, 150, 100))
    expect(placeLabels({ width: 300, points: crowd }).size).toBeLessThan(7)
  })
})
