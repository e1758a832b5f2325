import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceFor, spreadApart } from './spread-apart.ts'

const SIZE = { width: 900, height: 900, apart: 34 }
const at = (id: number, x: number, y: number) => ({ id, x, y })

it('The room asked for is larger the larger the marks are', () => {
  expect([24, 44].map(distanceFor)).toEqual([34, 49])
})

it('Marks that have room are left where they belong', () => {
  const points = [at(1, 100, 100), at(2, 100 + SIZE.apart, 100), at(3, 400, 20)]
  expect(spreadApart(points, SIZE)).toEqual(points)
})

it('Two marks in one village are moved apart, each half of the way', () => {
  const moved = spreadApart([at(1, 200, 200), at(2, 210, 200)], SIZE)
  expect(moved).toEqual([at(1, 188, 200), at(2, 222, 200)])
})

it('Each mark has a place of its own, inside the map, wherever the marks lie', () => {
  const coordinate = fc.integer({ min: 0, max: 900 })
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 25 }), places => {
      const moved = spreadApart(
        places.map(([x, y], id) => at(id, x, y)),
        SIZE,
      )
      for (const [index, one] of moved.entries()) {
        expect(one.x).toBeGreaterThanOrEqual(0)
        expect(one.x).toBeLessThanOrEqual(SIZE.width)
        for (const other of moved.slice(0, index)) {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(SIZE.apart - 2)
        }
      }
    }),
  )
})
