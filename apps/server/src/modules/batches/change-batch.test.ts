import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchPatch } from '@earshot/contract/schemas/batches/batch-form.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock, max: 5 })

async function aHerd() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role: 'WORKER' })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const batch = await aBatch(db, { ...place, start_date: '2026-02-26', animals_start: 250 })
  return { user, barn, batch }
}
type Herd = Awaited<ReturnType<typeof aHerd>>

const change = ({ user, batch }: Herd, body: BatchPatch) =>
  app.call(batches.update, { params: { batchId: batch.id }, body }, { as: user })
const read = ({ user, barn, batch }: Herd) =>
  app.call(
    batches.read,
    { params: { siteId: barn.site.id, airspaceId: barn.airspace.id, batchId: batch.id } },
    { as: user },
  )

describe('Changing a batch', () => {
  it('A change changes what is given and leaves the rest', async () => {
    const herd = await aHerd()
    const { status, body } = await change(herd, { origin: 'Own sows', expected_end_date: '2026-06-11' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: herd.batch.name,
      origin: 'Own sows',
      expected_end_date: '2026-06-11',
      animals_start: 250,
    })
    expect((await change(herd, { expected_end_date: null })).body.expected_end_date).toBeNull()
  })

  it('A change replaces the phases as a whole', async () => {
    const herd = await aHerd()
    await change(herd, { age_phases: [{ name: 'One', start_age_in_days: 70 }] })
    const { body } = await change(herd, { age_phases: [{ name: 'Two', start_age_in_days: 72 }] })
    expect(body.age_phases).toEqual([{ name: 'Two', start_age_in_days: 72 }])
    expect(body.phase).toBe('Two')
  })

  it('A change sets counts by day: a day given again is replaced, and the animals present follow', async () => {
    const herd = await aHerd()
    await change(herd, { counts: [{ date: '2026-03-01', deaths: 3, removed: 0 }] })
    const { body } = await change(herd, {
      counts: [
        { date: '2026-03-01', deaths: 1, removed: 1 },
        { date: '2026-03-02', deaths: 0, removed: 0 },
      ],
    })
    expect(body.counts).toEqual([
      { date: '2026-03-02', deaths: 0, removed: 0 },
      { date: '2026-03-01', deaths: 1, removed: 1 },
    ])
    expect(body.animals_present).toBe(248)
    expect((await read(herd)).body.counts).toHaveLength(2)
  })

  it.each([
    ['2026-02-25', 'This day is not one of the batch, or is still to come.'],
    ['2026-03-03', 'This day is not one of the batch, or is still to come.'],
  ])('A change refuses a count of %s', async (date, message) => {
    const { status, error } = await change(await aHerd(), { counts: [{ date, deaths: 1, removed: 0 }] })
    expect(status).toBe(400)
    expect(error['counts.0.date']).toEqual([message])
  })

  it('A change refuses a day twice and more losses than animals, and then keeps nothing of it', async () => {
    const herd = await aHerd()
    const day = { date: '2026-03-01', deaths: 1, removed: 0 }
    const twice = await change(herd, { name: 'Other', counts: [day, day] })
    expect(twice.error['counts.1.date']).toEqual(['1 March 2026 is listed twice.'])
    const many = await change(herd, { name: 'Other', counts: [{ ...day, deaths: 251 }] })
    expect(many.error['counts.0.deaths']).toEqual(['More than the 250 animals of this batch cannot be lost.'])
    await change(herd, { counts: [{ ...day, deaths: 9 }] })
    const few = await change(herd, { animals_start: 8 })
    expect(few.error.animals_start).toEqual(['More than the 8 animals of this batch cannot be lost.'])
    expect((await read(herd)).body).toMatchObject({ name: herd.batch.name, animals_present: 241 })
  })

  it('A change does not let a batch begin after what was written in it, nor end before it begins', async () => {
    const herd = await aHerd()
    await change(herd, { counts: [{ date: '2026-02-27', deaths: 1, removed: 0 }] })
    const late = await change(herd, { start_date: '2026-02-28' })
    expect(late.error.start_date).toEqual([
      'This batch has entries of 27 February 2026. It cannot begin later than that.',
    ])
    const early = await change(herd, { expected_end_date: '2026-02-20' })
    expect(early.error.expected_end_date).toEqual(['This value is not valid.'])
  })

  it('A change has the history judged again from the first day on which other animals coughed', async () => {
    const herd = await aHerd()
    const place = { site_id: herd.barn.site.id, airspace_id: herd.barn.airspace.id }
    await db
      .insertInto('airspace_states')
      .values({ ...place, next_slot: 2_954_000, first_slot: 0 })
      .execute()
    const stale = async () =>
      (
        await db
          .selectFrom('airspace_states')
          .select('stale_from_hour')
          .where('airspace_id', '=', place.airspace_id)
          .executeTakeFirstOrThrow()
      ).stale_from_hour
    await change(herd, { origin: 'Elsewhere' })
    expect(await stale()).toBeNull()
    await change(herd, { counts: [{ date: '2026-03-01', deaths: 1, removed: 0 }] })
    expect(await stale()).toBe(Date.parse('2026-02-28T23:00:00Z') / 3_600_000)
    await change(herd, { animals_start: 300 })
    expect(await stale()).toBe(Date.parse('2026-02-25T23:00:00Z') / 3_600_000)
  })

  it('A change is over once the batch is closed', async () => {
    const herd = await aHerd()
    await db
      .updateTable('batches')
      .set({ state: 'CLOSED', closed_at: clock.now(), end_date: '2026-03-01' })
      .where('id', '=', herd.batch.id)
      .execute()
    const { status, error } = await change(herd, { name: 'Again' })
    expect(status).toBe(409)
    expect(error.code).toBe('batch_closed')
  })

  it('Two changes at the same moment lose neither’s counts', async () => {
    const herd = await aHerd()
    await Promise.all(
      ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'].map(date =>
        change(herd, { counts: [{ date, deaths: 1, removed: 0 }] }),
      ),
    )
    expect((await read(herd)).body).toMatchObject({ animals_present: 246 })
  })
})
