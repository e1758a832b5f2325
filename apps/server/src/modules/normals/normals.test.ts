import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { learnNormals as job } from '#jobs/learn-normals.ts'
import { aSensorFault } from '#test/a-sensor-fault.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aDevice, aMembership, aUser } from '#test/factories.ts'
import { measuredDays } from '#test/measured-days.ts'
import { learnNormals } from './normals.service.ts'

const ZONE = 'Europe/Brussels'
/** Just after two at night, in winter. */
const NIGHT = '2026-02-21T01:10:00Z'
const clock = movedClock(NIGHT)
const { app, db } = appWithDatabase({ clock })
beforeEach(async () => {
  clock.set(NIGHT)
  await db.deleteFrom('normal_days').execute()
  await db.deleteFrom('normal_states').execute()
})

async function aFarm(start_date = '2026-02-01') {
  const barn = await aBarn(db, { site: { timezone: ZONE } })
  const device = await aDevice(db, { deck: barn.deck, installedAt: new Date('2025-01-01T00:00:00Z') })
  const batch = await aBatch(db, { site_id: barn.site.id, airspace_id: barn.airspace.id, start_date })
  return { ...barn, device, batch }
}
type Farm = Awaited<ReturnType<typeof aFarm>>

const measured = (farm: Farm, dates: readonly string[], fields: { coughs?: number; samples?: number } = {}) =>
  measuredDays(db, { ...farm, dates, zone: ZONE, ...fields })

const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))
const learn = () => learnNormals(db, { now: clock.now() })
const learntOf = ({ airspace }: Farm) =>
  db.selectFrom('normal_days').selectAll().where('airspace_id', '=', airspace.id).orderBy('day').execute()
const stateOf = ({ airspace }: Farm) =>
  db.selectFrom('normal_states').selectAll().where('airspace_id', '=', airspace.id).executeTakeFirst()

describe('Learning what a normal stands on', () => {
  it('The first night learns the whole past of the batch, hour by hour of the wall clock', async () => {
    const farm = await aFarm()
    await measured(farm, days('2026-02-03', 18))
    await learn()
    const learnt = await learntOf(farm)
    expect(learnt.map(({ day }) => day)).toEqual(days('2026-02-03', 18))
    expect(learnt[0]).toMatchObject({ site_id: farm.site.id, monitors: 1 })
    expect(learnt[0]?.coughs_centi).toEqual(Array(24).fill(1200))
    expect(learnt[0]?.temperature_centi).toEqual(Array(24).fill(2000))
    expect(learnt[0]?.humidity_centi).toEqual(Array(24).fill(6000))
    expect(await stateOf(farm)).toMatchObject({ learnt_until: '2026-02-20' })
  })

  it('A night works out the medians that the day which runs and the next one are judged by', async () => {
    const farm = await aFarm()
    await measured(farm, days('2026-02-03', 18))
    await learn()
    const medians = () =>
      db
        .selectFrom('judged_normals')
        .selectAll()
        .where('airspace_id', '=', farm.airspace.id)
        .orderBy('day')
        .execute()
    const [today, tomorrow, ...none] = await medians()
    expect([today?.day, tomorrow?.day, none]).toEqual(['2026-02-21', '2026-02-22', []])
    // Twelve coughs of 250 animals.
    expect(today).toMatchObject({ batch_id: farm.batch.id, medians_micro: Array(24).fill(48_000) })
    await measured(farm, ['2026-02-21', '2026-02-22', '2026-02-23'])
    clock.set('2026-02-24T01:10:00Z')
    await learn()
    expect((await medians()).map(({ day }) => day)).toEqual(['2026-02-24', '2026-02-25'])
  })

  it('The normal of whole days goes back as far as a desk draws, and grows by the nights', async () => {
    const farm = await aFarm()
    await measured(farm, days('2026-02-03', 18))
    await learn()
    const courses = () =>
      db
        .selectFrom('normal_courses')
        .selectAll()
        .where('airspace_id', '=', farm.airspace.id)
        .orderBy('day')
        .execute()
    // Fourteen quiet days are there from the 17th on.
    const first = await courses()
    expect(first.map(({ day }) => day)).toEqual(days('2026-02-17', 6))
    expect(first[0]).toMatchObject({ batch_id: farm.batch.id })
    // Twelve coughs an hour of 250 animals.
    expect(first[0]?.median).toBeCloseTo(1.152)
    await measured(farm, ['2026-02-21'])
    clock.set('2026-02-22T01:10:00Z')
    await learn()
    expect((await courses()).map(({ day }) => day)).toEqual(days('2026-02-17', 7))
  })

  it('A day is learnt two hours after its end and not before', async () => {
    const farm = await aFarm()
    await measured(farm, days('2026-02-18', 3))
    clock.set('2026-02-21T00:50:00Z')
    await learn()
    expect(await stateOf(farm)).toMatchObject({ learnt_until: '2026-02-19' })
    clock.set(NIGHT)
    await learn()
    expect((await learntOf(farm)).map(({ day }) => day)).toEqual(days('2026-02-18', 3))
  })

  it('What came up to two days late is learnt with the next night, and older hours when the batch is closed', async () => {
    const farm = await aFarm()
    await measured(farm, days('2026-02-10', 11))
    await learn()
    await measured(farm, days('2026-02-10', 12), { coughs: 30 })
    clock.set('2026-02-22T01:10:00Z')
    await learn()
    const coughs = async () => (await learntOf(farm)).map(({ coughs_centi }) => coughs_centi[5])
    expect(await coughs()).toEqual([...Array(9).fill(1200), ...Array(3).fill(3000)])
    const owner = await aUser(db)
    await aMembership(db, { site: farm.site, user: owner })
    const form = {
      end_date: '2026-02-21',
      animals_end: 240,
      deaths_total: 0,
      reason: 'MOVED' as const,
      remarks: '',
    }
    const { status } = await app.call(
      batches.close,
      {
        params: { siteId: farm.site.id, batchId: farm.batch.id },
        body: { ...form, average_end_weight_kg: null, confirm_withdrawal: false },
      },
      { as: owner },
    )
    expect(status).toBe(200)
    await learn()
    expect(await coughs()).toEqual(Array(12).fill(3000))
  })

  it('Hours of which too few slots were heard, and sensors that are not believed, are left out', async () => {
    const farm = await aFarm()
    await measured(farm, ['2026-02-19'], { samples: 4 })
    await measured(farm, ['2026-02-20'])
    await aSensorFault(db, { ...farm, from_at: '2026-02-18T00:00:00Z' })
    await learn()
    const [poor, frozen] = await learntOf(farm)
    expect(poor?.coughs_centi).toEqual(Array(24).fill(null))
    expect(frozen?.coughs_centi).toEqual(Array(24).fill(1200))
    expect(frozen?.temperature_centi).toEqual(Array(24).fill(null))
    expect(frozen?.humidity_centi).toEqual(Array(24).fill(6000))
  })

  it('A fault that is over leaves out what was measured while it lasted, and no more', async () => {
    const farm = await aFarm()
    await measured(farm, ['2026-02-19', '2026-02-20'])
    // In Brussels from 02:00 to 10:00; the hour in which it ends is still left out.
    await aSensorFault(db, { ...farm, from_at: '2026-02-20T01:00:00Z', to_at: '2026-02-20T08:30:00Z' })
    await learn()
    const [before, during] = await learntOf(farm)
    expect(before?.temperature_centi).toEqual(Array(24).fill(2000))
    expect(during?.temperature_centi).toEqual([
      ...[2000, 2000],
      ...Array(8).fill(null),
      ...Array(14).fill(2000),
    ])
    expect(during?.humidity_centi).toEqual(Array(24).fill(6000))
  })

  it('The day on which clocks are set forward has no hour of two', async () => {
    const farm = await aFarm('2026-03-20')
    await measured(farm, ['2026-03-29'])
    clock.set('2026-03-30T00:10:00Z')
    await learn()
    const [spring] = await learntOf(farm)
    expect(spring?.coughs_centi.slice(0, 4)).toEqual([1200, 1200, null, 1200])
  })

  it('Days before the batches that a normal may stand on are forgotten', async () => {
    const farm = await aFarm('2025-06-01')
    await measured(farm, ['2025-06-05'])
    clock.set('2025-06-06T01:10:00Z')
    await learn()
    expect(await learntOf(farm)).toHaveLength(1)
    for (const start_date of days('2026-02-02', 6))
      await aBatch(db, {
        site_id: farm.site.id,
        airspace_id: farm.airspace.id,
        start_date,
        end_date: start_date,
        state: 'CLOSED',
        closed_at: `${start_date}T12:00:00Z`,
      })
    clock.set(NIGHT)
    await learn()
    expect(await learntOf(farm)).toEqual([])
  })

  it('Learning again changes nothing', async () => {
    const farm = await aFarm()
    await measured(farm, days('2026-02-10', 11))
    await learn()
    const before = await learntOf(farm)
    await learn()
    expect(await learntOf(farm)).toEqual(before)
  })
})

describe('The job', () => {
  it.each([
    { mode: 'off' as const, learnt: 0 },
    { mode: 'show' as const, learnt: 3 },
    { mode: 'judge' as const, learnt: 3 },
  ])('An installation whose own normal is $mode learns $learnt days', async ({ mode, learnt }) => {
    const farm = await aFarm()
    await measured(farm, days('2026-02-18', 3))
    const config = { ...app.ctx.config, ownNormal: mode }
    const ctx = { ...app.ctx, config } as unknown as Parameters<typeof job.run>[1]
    await job.run({}, ctx, new AbortController().signal)
    expect(await learntOf(farm)).toHaveLength(learnt)
  })
})
