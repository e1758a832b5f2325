import { expect, it } from 'vitest'
import { comfortBand } from './comfort-band.ts'

const points = { t: [100, 200], lo: [18, 17.5], hi: [25, 24] }

it('a step has the band of the day that it lies in, the last day’s to the end', () => {
  expect(comfortBand(points, [100, 150, 200, 900])).toEqual({
    lo: [18, 18, 17.5, 17.5],
    hi: [25, 25, 24, 24],
  })
})

it('there is none before the batch began, and none that the graph does not know', () => {
  expect(comfortBand({ ...points, lo: [18, null] }, [99, 250])).toEqual({ lo: [null, null], hi: [null, 24] })
})
