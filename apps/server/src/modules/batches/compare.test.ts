import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { ComparisonQuery } from '@earshot/contract/schemas/batches/comparison.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, aUser, type Barn } from '#test/factories.ts'

const clock = movedClock('2026-03-02T12:00:00Z')
const { app, db } = appWithDatabase({ clock })

interface PastBatch {
  name: string
  start: string
  /** RHS that closes each day from the first on; the RDI is a hundredth of it. */
  rhs: (number | null)[]
  startAge?: number
  closed?: boolean
}

async function aPastBatch(
  { site, airspace }: Barn,
  { name, start, rhs, startAge = 70, closed = true }: PastBatch,
) {
  const place = { site_id: site.id, airspace_id: airspace.id }
  const end_date = addDays(start, rhs.length - 1)
  const end = { state: 'CLOSED', closed_at: new Date(`${end_date}T22:00:00Z`), end_date } as const
  const values = { ...place, name, start_date: start, start_age_in_days: startAge, animals_start: 200 }
  const batch = await aBatch(db, { ...values, ...(closed ? end : {}) })
  const days = rhs.flatMap((value, index) =>
    value === null
      ? []
      : [{ ...place, day: addDays(start, index), rdi: value / 100, rhs_end: value, rhs_min: value - 1 }],
  )
  if (days.length > 0) await db.insertInto('airspace_rhs_days').values(days).execute()
  return batch
}

async function aFarmer() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role: 'VIEWER' })
  return { user, barn }
}

type Asked = Partial<Record<keyof ComparisonQuery, string | number>>

async function compare(
  { user, barn }: Awaited<ReturnType<typeof aFarmer>>,
  batch: { id: number },
  query: Asked = {},
) {
  const params = { siteId: barn.site.id, airspaceId: barn.airspace.id, batchId: batch.id }
  const answer = await app.call(batches.compare, { params, query: query as never }, { as: user })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('A batch beside those before it', () => {
  it('A batch stands by day of age, whenever and at whatever age the others began', async () => {
    const farmer = await aFarmer()
    await aPastBatch(farmer.barn, { name: 'Young', start: '2025-06-01', rhs: [91, 92, 93, 94], startAge: 69 })
    const batch = await aPastBatch(farmer.barn, {
      name: 'Now',
      start: '2026-03-01',
      rhs: [80, null],
      closed: false,
    })
    const { ages, own, others, band } = await compare(farmer, batch)
    expect(ages).toEqual([70, 71, 72])
    expect(own.rhs).toEqual([80, null, null])
    expect(own.rdi).toEqual([0.8, null, null])
    expect(others.map(({ name, course }) => [name, course.rhs])).toEqual([['Young', [92, 93, 94]]])
    expect(band).toBeNull()
  })

  it('A batch has a band from three others on, at the ages that three have lived', async () => {
    const farmer = await aFarmer()
    const courses = [
      [100, 90, 60],
      [90, 80],
      [80, 70, null],
    ]
    for (const [index, rhs] of courses.entries())
      await aPastBatch(farmer.barn, { name: `F${index}`, start: `2025-0${index + 2}-01`, rhs })
    const batch = await aPastBatch(farmer.barn, {
      name: 'Now',
      start: '2026-03-02',
      rhs: [99],
      closed: false,
    })
    const { band } = await compare(farmer, batch)
    expect(band?.rhs).toEqual({ p10: [82, 72, null], median: [90, 80, null], p90: [98, 88, null] })
    expect(band?.rdi.median).toEqual([0.9, 0.8, null])
  })

  it('The band is of those that are picked, and there is none where they are fewer than three', async () => {
    const farmer = await aFarmer()
    const earlier = []
    for (let month = 1; month <= 4; month++)
      earlier.push(
        await aPastBatch(farmer.barn, { name: `F${month}`, start: `2025-0${month}-01`, rhs: [month * 20] }),
      )
    const batch = await aPastBatch(farmer.barn, {
      name: 'Now',
      start: '2026-03-02',
      rhs: [99],
      closed: false,
    })
    const ids = earlier.map(({ id }) => id)
    const three = await compare(farmer, batch, { batches: ids.slice(1).join(',') })
    expect(three.others.map(({ name, picked }) => [name, picked])).toEqual([
      ['F4', true],
      ['F3', true],
      ['F2', true],
      ['F1', false],
    ])
    expect(three.band?.rhs.median[0]).toBe(60)
    const two = await compare(farmer, batch, { batches: ids.slice(2).join(',') })
    expect(two.band).toBeNull()
    expect(two.others).toHaveLength(4)
  })

  it('The comparison tells of each batch what a table asks, and takes the newest', async () => {
    const farmer = await aFarmer()
    const first = await aPastBatch(farmer.barn, { name: 'First', start: '2025-01-01', rhs: [50] })
    const old = await aPastBatch(farmer.barn, { name: 'Old', start: '2025-06-01', rhs: [80, 33, 70] })
    const place = { site_id: farmer.barn.site.id, airspace_id: farmer.barn.airspace.id }
    const ended = { state: 'CLOSED', closed_at: clock.now() } as const
    await db
      .insertInto('episodes')
      .values({ ...place, ...ended, batch_id: old.id, start_date: '2025-06-01', end_date: '2025-06-02' })
      .execute()
    await db
      .insertInto('batch_counts')
      .values({ batch_id: old.id, date: '2025-06-02', deaths: 3, removed: 9 })
      .execute()
    const batch = await aPastBatch(farmer.barn, {
      name: 'Now',
      start: '2026-03-02',
      rhs: [99],
      closed: false,
    })
    const { others } = await compare(farmer, batch, { count: 1 })
    expect(others).toHaveLength(1)
    expect(others[0]).toMatchObject({
      id: old.id,
      name: 'Old',
      end_date: '2025-06-03',
      animals_start: 200,
      dead_pct: 1.5,
      lowest_rhs: 32,
      episode_days: 2,
      treatments: 0,
      course: { dead_pct: [0, 1.5, 1.5] },
    })
    expect((await compare(farmer, old)).others.map(({ id }) => id)).toEqual([first.id])
  })

  it('A batch of another site stands only beside those that one sees and whose animals are alike', async () => {
    const farmer = await aFarmer()
    const [mine, foreign, archived] = [await aBarn(db), await aBarn(db), await aBarn(db)]
    const rhs = [90]
    const seen = await aPastBatch(mine, { name: 'Mine', start: '2026-01-01', rhs })
    const nursery = await aPastBatch(mine, { name: 'Nursery', start: '2025-01-01', rhs })
    await db.updateTable('batches').set({ product_type: 'NURSERY' }).where('id', '=', nursery.id).execute()
    await aPastBatch(foreign, { name: 'Foreign', start: '2026-01-01', rhs })
    await aPastBatch(archived, { name: 'Archived', start: '2026-01-01', rhs })
    await db
      .updateTable('sites')
      .set({ display_status: 'ARCHIVED' })
      .where('id', '=', archived.site.id)
      .execute()
    for (const { site } of [mine, archived]) await aMembership(db, { site, user: farmer.user })
    await aPastBatch(farmer.barn, { name: 'Own', start: '2025-06-01', rhs })
    const batch = await aPastBatch(farmer.barn, { name: 'Now', start: '2026-03-02', rhs, closed: false })
    const { others } = await compare(farmer, batch, { with: 'sites' })
    expect(others.map(({ id }) => id)).toEqual([seen.id])
    expect(others[0]?.site.name).toBe(mine.site.name)
  })

  it.each([
    ['with', 'neighbours'],
    ['count', '21'],
    ['batches', '1,x'],
  ])('The comparison refuses %s=%s on its field', async (field, value) => {
    const { user, barn } = await aFarmer()
    const batch = await aPastBatch(barn, { name: 'Now', start: '2026-03-02', rhs: [99], closed: false })
    const params = { siteId: barn.site.id, airspaceId: barn.airspace.id, batchId: batch.id }
    const { status, error } = await app.call(
      batches.compare,
      { params, query: { [field]: value } as never },
      { as: user },
    )
    expect(status).toBe(400)
    expect(Object.keys(error).some(name => name.startsWith(field))).toBe(true)
  })
})
