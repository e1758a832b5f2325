import { describe, expect, it } from 'vitest'
import { drawNight } from './night.ts'

const NIGHT = {
  from: 100,
  to: 103,
  productType: 'FATTENING' as const,
  animals: 200,
  devices: 2,
  reference: 4,
}

describe('The strokes of a night', () => {
  it('Each slot is a stroke in percent of the reference, and an unheard one is a gap.', () => {
    // 100 animals a monitor: 5 coughs in 600 s are 720 a day, 7.2 an animal, 180 % of 4.
    const heard = [
      { slot: 100, coughs: 5, audioSeconds: 600 },
      { slot: 102, coughs: 5, audioSeconds: 600 },
      { slot: 102, coughs: 0, audioSeconds: 600 },
    ]
    expect(drawNight({ ...NIGHT, heard })).toEqual([180, null, 90, null])
  })

  it('What was heard before the night or without audio does not count.', () => {
    const heard = [
      { slot: 99, coughs: 5, audioSeconds: 600 },
      { slot: 101, coughs: 5, audioSeconds: 0 },
    ]
    expect(drawNight({ ...NIGHT, heard })).toEqual([null, null, null, null])
  })

  it('A night that has not begun has no stroke.', () => {
    expect(drawNight({ ...NIGHT, to: 98, heard: [] })).toEqual([])
  })
})
