import { episodes } from '@earshot/contract/endpoints/health/episodes.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aDevice, aMembership, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-10T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

/** A closed episode with a course of treatment, and an active one. */
async function aFarm() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const batch = await aBatch(db, place)
  const device = await aDevice(db, { deck: barn.deck })
  const spread = [
    { device_id: device.id, deck_id: barn.deck.id, yellow_at: '2026-03-02T10:00:00+01:00', red_at: null },
  ]
  const old = await db
    .insertInto('episodes')
    .values({
      ...place,
      batch_id: batch.id,
      state: 'CLOSED',
      severity: 'SEVERE',
      start_date: '2026-03-02',
      end_date: '2026-03-05',
      closed_at: new Date('2026-03-08T00:00:00Z'),
      lowest_rhs: 38,
      burden: 88,
      spread: JSON.stringify(spread),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const active = await db
    .insertInto('episodes')
    .values({ ...place, batch_id: batch.id, start_date: '2026-03-09', lowest_rhs: 55, burden: 5 })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const [index, date] of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].entries()) {
    await db
      .insertInto('episode_days')
      .values({
        episode_id: old.id,
        date,
        day_no: index + 1,
        rhs_min: 38,
        worst_status: 'ALARM',
        coughs: 900,
      })
      .execute()
  }
  await db
    .insertInto('treatments')
    .values({
      batch_id: batch.id,
      start_date: '2026-03-04',
      end_date: '2026-03-06',
      product_name: 'As prescribed',
      treatment_class: 'ANTIBIOTIC',
      route: 'WATER',
      reason: 'RESPIRATORY',
      scope: 'AIRSPACE',
      number_of_animals: 250,
      total_quantity: 2,
      total_quantity_unit: 'KG',
      withdrawal_days: 5,
      author_id: user.id,
    })
    .execute()
  await db
    .insertInto('batch_comments')
    .values({ batch_id: batch.id, date: '2026-03-03', comment: 'Coughing in the back pens.' })
    .execute()
  await db
    .insertInto('recommendations')
    .values({
      ...place,
      category: 'pig_care',
      cause: 'ALERT',
      cause_id: 1,
      state: 'EXPIRED',
      // The day is still the second in Brussels.
      created_at: new Date('2026-03-02T22:30:00Z'),
    })
    .execute()
  return { user, old, active, device, batch, ...barn }
}

describe('Episodes of a site', () => {
  it('Episodes come newest first, an active one lasting until today', async () => {
    const farm = await aFarm()
    const list = await app.call(episodes.list, { params: { siteId: farm.site.id } }, { as: farm.user })
    expect(list.body.items).toMatchObject([
      {
        id: farm.active.id,
        state: 'ACTIVE',
        end_date: null,
        duration_days: 2,
        days_to_treatment: null,
        spread: [],
      },
      {
        id: farm.old.id,
        state: 'CLOSED',
        severity: 'SEVERE',
        duration_days: 4,
        lowest_rhs: 38,
        burden: 88,
        first_treatment_date: '2026-03-04',
        days_to_treatment: 2,
        spread: [
          {
            device: { id: farm.device.id, name: farm.device.code },
            deck: { id: farm.deck.id, name: farm.deck.name },
            yellow_at: '2026-03-02T09:00:00.000Z',
            red_at: null,
          },
        ],
      },
    ])
    expect(list.body.items[0]).not.toHaveProperty('days')
  })

  it('Episodes are filtered by state', async () => {
    const farm = await aFarm()
    const ids = async (active: boolean) => {
      const query = { active }
      const list = await app.call(
        episodes.list,
        { params: { siteId: farm.site.id }, query },
        { as: farm.user },
      )
      return list.body.items.map(item => item.id)
    }
    expect([await ids(true), await ids(false)]).toEqual([[farm.active.id], [farm.old.id]])
  })

  it('Episodes bring days, treatments and recommendations where they are asked for', async () => {
    const farm = await aFarm()
    const query = { active: false, extras: 'days,treatments,recommendations' }
    const list = await app.call(episodes.list, { params: { siteId: farm.site.id }, query }, { as: farm.user })
    const [old] = list.body.items
    expect(old?.days?.map(day => [day.date, day.comments, day.treatments])).toEqual([
      ['2026-03-02', 0, 0],
      ['2026-03-03', 1, 0],
      ['2026-03-04', 0, 1],
      ['2026-03-05', 0, 1],
    ])
    expect(old?.treatments).toMatchObject([{ product_name: 'As prescribed', withdrawal_until: '2026-03-11' }])
    expect(old?.recommendations).toMatchObject([{ category: 'pig_care', state: 'EXPIRED' }])
    const wrong = await app.call(
      episodes.list,
      { params: { siteId: farm.site.id }, query: { extras: 'everything' } },
      { as: farm.user },
    )
    expect(wrong.status).toBe(400)
  })

  it('Episodes show their days, to those who may see the site', async () => {
    const farm = await aFarm()
    const days = await app.call(episodes.days, { params: { episodeId: farm.old.id } }, { as: farm.user })
    expect(days.body.items.map(day => [day.day_no, day.rhs_min, day.coughs])).toEqual(
      [1, 2, 3, 4].map(number => [number, 38, 900]),
    )
    const stranger = await aUser(db)
    expect(
      (await app.call(episodes.days, { params: { episodeId: farm.old.id } }, { as: stranger })).status,
    ).toBe(404)
    expect(
      (await app.call(episodes.list, { params: { siteId: farm.site.id } }, { as: stranger })).status,
    ).toBe(404)
    expect(
      (await app.call(episodes.days, { params: { episodeId: 999_999 } }, { as: farm.user })).status,
    ).toBe(404)
  })

  it('Episodes count a lamp that turns at midnight to the day that has just ended, like the RHS it turns by', async () => {
    const farm = await aFarm()
    const place = { site_id: farm.site.id, airspace_id: farm.airspace.id, sensor: 'COUGHS' } as const
    const turn = (at: string, from_status: string, to_status: string) =>
      db
        .insertInto('color_changes')
        .values({ ...place, device_id: farm.device.id, changed_at: new Date(at), from_status, to_status })
        .execute()
    // Midnight in Brussels, at the end of the second and of the fourth.
    await turn('2026-03-02T23:00:00Z', 'OK', 'WARNING')
    await turn('2026-03-04T23:00:00Z', 'WARNING', 'OK')
    const { body } = await app.call(episodes.days, { params: { episodeId: farm.old.id } }, { as: farm.user })
    expect(body.items.map(day => [day.date, day.monitors[0]?.worst_status])).toEqual([
      ['2026-03-02', 'WARNING'],
      ['2026-03-03', 'WARNING'],
      ['2026-03-04', 'WARNING'],
      ['2026-03-05', 'OK'],
    ])
  })

  it('Episodes tell for each day what the lamp of every monitor showed at its worst, the first to turn first', async () => {
    const farm = await aFarm()
    const quiet = await aDevice(db, { deck: farm.deck, code: 'AA-QUIET' })
    const place = { site_id: farm.site.id, airspace_id: farm.airspace.id, sensor: 'COUGHS' } as const
    const turn = (device_id: number, at: string, from_status: string, to_status: string) =>
      db
        .insertInto('color_changes')
        .values({ ...place, device_id, changed_at: new Date(at), from_status, to_status })
        .execute()
    // Eleven in the evening in London is the next day in Brussels.
    await turn(farm.device.id, '2026-03-01T23:30:00Z', 'OK', 'WARNING')
    await turn(farm.device.id, '2026-03-03T10:00:00Z', 'WARNING', 'ALARM')
    await turn(farm.device.id, '2026-03-04T10:00:00Z', 'ALARM', 'OK')
    const params = { episodeId: farm.old.id }
    const { body } = await app.call(episodes.days, { params }, { as: farm.user })
    const lamps = body.items.map(day => day.monitors.map(one => [one.device.id, one.worst_status]))
    const [reached, other] = [farm.device.id, quiet.id]
    expect(lamps).toEqual([
      [
        [reached, 'WARNING'],
        [other, null],
      ],
      [
        [reached, 'ALARM'],
        [other, null],
      ],
      [
        [reached, 'ALARM'],
        [other, null],
      ],
      [
        [reached, 'OK'],
        [other, null],
      ],
    ])
  })
})
