import { describe, expect, it } from 'vitest'
import { keptWalk, usualWalk } from './walking-order.ts'

/** Status 1 is Ok, 2 a Warning, 6 an Alarm, 12 without a batch. */
const at = (id: number, house: number, status_id: number, day: number | null) => ({
  id,
  house: { id: house },
  status_id,
  batch: day === null ? null : { day },
})
const ids = (walk: readonly { id: number }[]) => walk.map(({ id }) => id)

describe('The usual walk', () => {
  it('Quiet comes before loud and young before old, house by house in the order of the structure.', () => {
    const site = [at(1, 9, 6, 30), at(2, 9, 1, 60), at(3, 9, 1, 20), at(4, 5, 2, 10), at(5, 5, 1, 99)]
    expect(ids(usualWalk(site))).toEqual([3, 2, 1, 5, 4])
  })

  it('An airspace without animals is the last of its house.', () => {
    expect(ids(usualWalk([at(1, 1, 12, null), at(2, 1, 6, 30), at(3, 2, 1, 1)]))).toEqual([2, 1, 3])
  })
})

describe('A walk in an order that was kept', () => {
  it('The order counts, whatever is loud.', () => {
    expect(ids(keptWalk([at(1, 1, 1, 5), at(2, 1, 6, 5)], [2, 1]))).toEqual([2, 1])
  })

  it('An airspace that came later follows the last one of its house, and one that is gone is left out.', () => {
    const site = [at(1, 1, 1, 5), at(2, 2, 1, 5), at(3, 1, 1, 5), at(4, 3, 1, 5)]
    expect(ids(keptWalk(site, [2, 99, 1]))).toEqual([2, 1, 3, 4])
  })
})
