import { expect, it } from 'vitest'
import { devicesIn, focusOf, seriesOf } from './reading-focus.ts'

const PLACES = [
  { id: 1, rdi: null, reference: 1 },
  { id: 2, rdi: 1.2, reference: 1 },
  { id: 3, rdi: 0.9, reference: 0.5 },
]

it('The airspace that coughs most for its kind is looked at, unless another is chosen', () => {
  expect(focusOf(PLACES, undefined)?.id).toBe(3)
  expect(focusOf(PLACES, 1)?.id).toBe(1)
  expect(focusOf(PLACES, 99)?.id).toBe(3)
  expect(focusOf([], 1)).toBeUndefined()
})

it('Only devices that hang in the airspace are shown under its name', () => {
  const devices = [
    { id: 11, airspace: { id: 1 } },
    { id: 12, airspace: { id: 2 } },
    { id: 13, airspace: null },
  ]
  expect(devicesIn({ id: 2 }, devices)).toEqual([12])
  expect(devicesIn(undefined, devices)).toEqual([])
  const data = [{ device: { id: 11 } }, { device: { id: 12 } }]
  expect(seriesOf([12], data)).toEqual([{ device: { id: 12 } }])
})
