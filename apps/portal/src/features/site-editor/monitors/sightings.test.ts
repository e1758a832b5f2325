import { expect, it } from 'vitest'
import { createSightings } from './sightings.ts'

it('A label counts once for as long as it lies before the camera, and again when it comes back', () => {
  const counts = createSightings()
  const seenAt = (...times: number[]) => times.map(ms => counts('ES4-90DD58', ms))
  expect(seenAt(0, 250, 2000, 3900)).toEqual([true, false, false, false])
  expect(counts('ES4-A42954', 4000)).toBe(true)
  expect(seenAt(5900, 7901)).toEqual([false, true])
})
