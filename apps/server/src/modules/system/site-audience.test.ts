import { describe, expect, it, vi } from 'vitest'
import { createAudience } from './site-audience.ts'

interface Told {
  site_id: number
  of?: string
}

/** People who see the sites they are told to see, each with one reader by the name of `<user>`, and what was passed to whom. */
function anAudience(sites: Record<number, number[]>) {
  let now = 0
  const passed: [reader: string, site: number][] = []
  const findSites = vi.fn(
    async (ids: readonly number[]) => new Map(ids.map(id => [id, new Set(sites[id] ?? [])])),
  )
  const onFailure = vi.fn()
  const audience = createAudience<string, Told>({
    findSites,
    pass: (reader, event) => passed.push([reader, event.site_id]),
    now: () => new Date(now),
    onFailure,
  })
  return {
    audience,
    passed,
    findSites,
    onFailure,
    sites,
    join: (id: number, role: 'USER' | 'ADMIN' = 'USER', reader = String(id)) =>
      audience.join(reader, { id, role }),
    wait: (ms: number) => {
      now += ms
    },
  }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

describe('The readers of events', () => {
  it('Readers are touched by an event of their own site only, however many others listen', async () => {
    const people = Array.from({ length: 5000 }, (_, index) => index + 1)
    const { audience, join, passed, findSites } = anAudience(
      Object.fromEntries(people.map(id => [id, [id % 1000, 10_000 + id]])),
    )
    for (const id of people) join(id)
    await settled()
    findSites.mockClear()
    audience.tell({ site_id: 7 })
    expect(passed).toEqual(['7', '1007', '2007', '3007', '4007'].map(reader => [reader, 7]))
    passed.length = 0
    audience.tell({ site_id: 10_042 })
    audience.tell({ site_id: 99_999 })
    expect(passed).toEqual([['42', 10_042]])
    // The members of the site were known, so an event asks the database nothing.
    expect(findSites).not.toHaveBeenCalled()
  })

  it('Readers miss nothing while it is looked up what they may see, and hear it in its order', async () => {
    const { audience, join, passed } = anAudience({ 1: [5, 6] })
    join(1)
    for (const site_id of [5, 9, 6, 5]) audience.tell({ site_id })
    expect(passed).toEqual([])
    await settled()
    audience.tell({ site_id: 6 })
    expect(passed.map(([, site]) => site)).toEqual([5, 6, 5, 6])
  })

  it('Readers are asked for anew, in one question for all, once what is known is half a minute old', async () => {
    const { audience, join, passed, findSites, sites, wait } = anAudience({ 1: [5], 2: [6] })
    join(1)
    join(2)
    await settled()
    findSites.mockClear()
    sites[1] = [6]
    audience.tell({ site_id: 6 })
    wait(30_000)
    for (const site_id of [5, 6]) audience.tell({ site_id })
    await settled()
    expect(passed).toEqual([
      ['2', 6],
      ['2', 6],
      ['1', 6],
    ])
    expect(findSites.mock.calls).toEqual([[[1, 2]]])
  })

  it('Readers hear of every site as administrators, and of none after they have left', async () => {
    const { audience, join, passed } = anAudience({ 1: [5] })
    join(1, 'ADMIN', 'phone')
    join(1, 'ADMIN', 'desk')
    expect(audience.countOf(1)).toBe(2)
    audience.tell({ site_id: 8 })
    audience.leave('phone')
    audience.tell({ site_id: 9 })
    audience.leave('desk')
    audience.tell({ site_id: 10 })
    expect(passed).toEqual([
      ['phone', 8],
      ['desk', 8],
      ['desk', 9],
    ])
    expect(audience.countOf(1)).toBe(0)
  })

  it('Readers hear nothing they may not, where nobody can say what they may, and hear again when somebody can', async () => {
    const { audience, join, passed, findSites, onFailure } = anAudience({ 1: [5] })
    findSites.mockRejectedValueOnce(new Error('away'))
    join(1)
    audience.tell({ site_id: 5 })
    await settled()
    expect([passed, onFailure.mock.calls.length]).toEqual([[], 1])
    audience.tell({ site_id: 5 })
    await settled()
    expect(passed).toEqual([['1', 5]])
  })
})
