import { DOMAIN } from '@earshot/contract/domain.ts'
import { normals } from '@earshot/contract/endpoints/batches/normals.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aMembership, aUser } from '#test/factories.ts'
import { aMeasuredBarn, measuredDays } from '#test/measured-days.ts'
import { learnNormals } from './normals.service.ts'
import { readNormal } from './read-normal.ts'

const ZONE = 'Europe/Brussels'
const START = '2026-02-01'
/** 11:20 in Brussels, on the batch's day 20 after its first. */
const NOW = '2026-02-21T10:20:00Z'
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock, config: { ownNormal: 'show' } })

async function aFarm(length = 19) {
  const barn = await aMeasuredBarn(db, { zone: ZONE, start: START, days: length })
  const person = await aUser(db)
  await aMembership(db, { site: barn.site, user: person })
  await learnNormals(db, { now: clock.now() })
  return { ...barn, person }
}
type Farm = Awaited<ReturnType<typeof aFarm>>

const ask = (
  { site, airspace, batch, person }: Farm,
  query: { from_age: number; to_age: number; at?: string },
) =>
  app.call(
    normals.read,
    { params: { siteId: site.id, airspaceId: airspace.id, batchId: batch.id }, query },
    { as: person },
  )

describe('The normal of an airspace', () => {
  it('It is median, P10 and P90 by day of age and hour, with what it stands on', async () => {
    const farm = await aFarm()
    const { status, body } = await ask(farm, { from_age: 83, to_age: 90 })
    expect(status).toBe(200)
    expect(body.own_normal).toBe('show')
    expect(body.coughs.map(({ age_in_days, basis }) => [age_in_days, basis])).toEqual([
      ...[83, 84].map(age => [age, 'LEARNING']),
      ...[85, 86, 87, 88, 89, 90].map(age => [age, 'RUNNING']),
    ])
    const today = body.coughs.at(-1)
    expect(today).toMatchObject({ day: '2026-02-21', batches: 1, days: 14, learns_until: null })
    // Twelve coughs of one monitor are those of the whole airspace.
    expect([today?.median, today?.low, today?.high]).toEqual([12, 12, 12].map(value => Array(24).fill(value)))
    expect(body.temperature.at(-1)?.median[3]).toBe(20)
    expect(body.humidity.at(-1)?.high[3]).toBe(60)
    expect(body.sources).toEqual([
      {
        batch: { id: farm.batch.id, name: farm.batch.name },
        days: 14,
        episode: 0,
        treatment: 0,
        move: 0,
        gap: 0,
      },
    ])
  })

  it('While there are too few days it says until when it learns', async () => {
    const farm = await aFarm(3)
    const { body } = await ask(farm, { from_age: 74, to_age: 74 })
    expect(body.coughs[0]).toMatchObject({
      basis: 'LEARNING',
      days: 3,
      learns_until: addDays('2026-02-05', 11),
    })
    expect(body.coughs[0]?.median).toEqual(Array(24).fill(null))
  })

  it('The last full hour is compared with its normal', async () => {
    const farm = await aFarm()
    await measuredDays(db, { ...farm, dates: ['2026-02-21'], zone: ZONE, coughs: 30 })
    const { body } = await ask(farm, { from_age: 90, to_age: 90 })
    expect(body.now).toEqual({ age_in_days: 90, hour: 10, coughs: 30, normal: 12, times: 2.5 })
    // A single monitor hears all 250 animals; a hundredth of a cough of each is the least that they are compared with.
    expect(body.coughs[0]?.least).toBe(2.5)
    // What was an hour ago, or on the day before: an alert is told by the hour before it was raised.
    const before = await ask(farm, { from_age: 90, to_age: 90, at: '2026-02-21T08:00:00Z' })
    expect(before.body.now).toMatchObject({ age_in_days: 90, hour: 8, times: 2.5 })
    const yesterday = await ask(farm, { from_age: 89, to_age: 89, at: '2026-02-20T08:00:00Z' })
    expect(yesterday.body.now).toMatchObject({ age_in_days: 89, hour: 8, coughs: 12, times: 1 })
  })

  it('Only where the installation judges by it does it say what it warns of', async () => {
    const farm = await aFarm(3)
    const asked = {
      siteId: farm.site.id,
      airspaceId: farm.airspace.id,
      batchId: farm.batch.id,
      timeZone: ZONE,
      query: { from_age: 74, to_age: 74 },
      now: clock.now(),
    }
    expect((await readNormal(db, 'judge', asked)).warns).toEqual(DOMAIN.ownNormal)
    expect((await readNormal(db, 'show', asked)).warns).toBeNull()
  })

  it('Where the installation shows no normal the answer says so and has none', async () => {
    const farm = await aFarm()
    const asked = {
      siteId: farm.site.id,
      airspaceId: farm.airspace.id,
      batchId: farm.batch.id,
      timeZone: ZONE,
      query: { from_age: 83, to_age: 90 },
      now: clock.now(),
    }
    expect(await readNormal(db, 'off', asked)).toEqual({
      own_normal: 'off',
      coughs: [],
      temperature: [],
      humidity: [],
      sources: [],
      warns: null,
      now: null,
    })
  })

  it('A span that ends before it begins, or is longer than 200 days, is refused', async () => {
    const farm = await aFarm(3)
    for (const [from_age, to_age] of [
      [90, 89],
      [70, 270],
    ] as const)
      expect((await ask(farm, { from_age, to_age })).status).toBe(400)
  })

  it('The batch of another airspace is not found', async () => {
    const [farm, other] = [await aFarm(3), await aFarm(3)]
    expect((await ask({ ...farm, batch: other.batch }, { from_age: 70, to_age: 71 })).status).toBe(404)
  })
})
