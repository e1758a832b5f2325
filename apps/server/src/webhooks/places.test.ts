import { expect, it } from 'vitest'
import { createPlaces, PLACES } from './places.ts'

it('A webhook has two places, and one while its receiver is slow', () => {
  const places = createPlaces()
  const first = places.take(1)
  expect(places.busy()).toEqual([])
  const second = places.take(1)
  expect(places.busy()).toEqual([1])
  first(15_000)
  // It still has the other, which is all that a slow one gets.
  expect(places.busy()).toEqual([1])
  second(20)
  expect(places.busy()).toEqual([])
})

it('Slow receivers, however many there are, leave half of the places to the others', () => {
  const places = createPlaces()
  const slow = Array.from({ length: 100 }, (_, index) => index + 1)
  for (const id of slow) places.take(id)(15_000)
  let taken = 0
  for (const id of slow) {
    if (places.busy().includes(id)) continue
    places.take(id)
    taken += 1
  }
  expect(taken).toBe(PLACES / 2)
  expect(places.busy()).not.toContain(1000)
})
