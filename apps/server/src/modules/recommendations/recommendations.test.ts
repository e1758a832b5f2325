import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { BusEvent } from '#bus.ts'
import type { DB } from '#db/tables.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aMembership, anAirspace, aUser } from '#test/factories.ts'

// Half past eleven in the evening in London is the next day in Brussels.
const clock = movedClock('2026-03-02T23:30:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFarm(role: SiteRole = 'OWNER') {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role })
  return { user, ...barn }
}

let causes = 0
function advice(
  farm: Awaited<ReturnType<typeof aFarm>>,
  overrides: Partial<Insertable<DB['recommendations']>> = {},
) {
  causes += 1
  const values: Insertable<DB['recommendations']> = {
    site_id: farm.site.id,
    airspace_id: farm.airspace.id,
    category: 'veterinarian',
    cause: 'ALERT',
    cause_id: causes,
    expires_at: new Date('2026-03-05T10:00:00Z'),
    ...overrides,
  }
  return db.insertInto('recommendations').values(values).returningAll().executeTakeFirstOrThrow()
}

describe('Recommendations of a site', () => {
  const ids = async (farm: Awaited<ReturnType<typeof aFarm>>, query: object) => {
    const params = { siteId: farm.site.id }
    const { body } = await app.call(recommendations.list, { params, query }, { as: farm.user })
    return body.items.map(item => item.id)
  }

  it('Recommendations stand by airspace, the worst first, and those that wait before the others', async () => {
    const farm = await aFarm()
    const { site, floor } = farm
    const sick = await anAirspace(db, { site_id: site.id, floor_id: floor.id, name: 'Zone' })
    for (const [airspace, cough_status] of [[farm.airspace, 'OK'] as const, [sick, 'ALARM'] as const]) {
      const values = { airspace_id: airspace.id, site_id: site.id, next_slot: 0, cough_status }
      await db.insertInto('airspace_states').values(values).execute()
    }
    const done = await advice(farm, { status: 'ACCEPT', category: 'pig_care' })
    const quiet = await advice(farm)
    const [older, newer] = [
      await advice(farm, { airspace_id: sick.id, created_at: new Date('2026-03-01T08:00:00Z') }),
      await advice(farm, { airspace_id: sick.id, created_at: new Date('2026-03-01T09:00:00Z') }),
    ]
    expect(await ids(farm, {})).toEqual([newer.id, older.id, quiet.id, done.id])
  })

  it('Recommendations are narrowed to those that wait, were answered or are over, to a place and to a kind', async () => {
    const farm = await aFarm()
    const waits = await advice(farm)
    const taken = await advice(farm, { status: 'ACCEPT', category: 'ongoing_treatment', cause: 'TREATMENT' })
    const late = await advice(farm, { state: 'EXPIRED', category: 'pig_care' })
    const done = await advice(farm, { state: 'DONE', status: 'ACCEPT', category: 'pig_care' })
    expect(await ids(farm, { filter: 'OPEN' })).toEqual([waits.id])
    expect((await ids(farm, { filter: 'ANSWERED' })).sort()).toEqual([taken.id, done.id].sort())
    expect(await ids(farm, { filter: 'OVER' })).toEqual([late.id])
    expect(await ids(farm, { category: 'ongoing treatment' })).toEqual([taken.id])
    expect(await ids(farm, { airspace: farm.airspace.id + 1 })).toEqual([])
  })

  it('Recommendations of an ongoing treatment are found by either spelling and answer with the specification’s', async () => {
    const farm = await aFarm()
    const { id } = await advice(farm, { category: 'ongoing_treatment', cause: 'TREATMENT' })
    for (const category of ['ongoing_treatment', 'ongoing treatment'] as const) {
      const { status, body } = await app.call(
        recommendations.list,
        { params: { siteId: farm.site.id }, query: { category } },
        { as: farm.user },
      )
      expect(status).toBe(200)
      expect(body.items).toMatchObject([{ id, category: 'ongoing treatment' }])
    }
  })

  it('Recommendations are not found by a stranger', async () => {
    const farm = await aFarm()
    const params = { siteId: farm.site.id }
    expect((await app.call(recommendations.list, { params }, { as: await aUser(db) })).status).toBe(404)
  })
})

describe('Answering a recommendation', () => {
  it('The answer accepts the recommendation from today by the clock of the site, tells who did, and tells open pages', async () => {
    const farm = await aFarm()
    const { id } = await advice(farm)
    const heard: BusEvent[] = []
    const stop = app.ctx.bus.subscribe(event => heard.push(event))
    const { status, body } = await app.call(
      recommendations.react,
      { params: { recommendationId: id }, body: { status: 'ACCEPT' } },
      { as: farm.user },
    )
    stop()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      status: 'ACCEPT',
      state: 'OPEN',
      start: '2026-03-03',
      end: null,
      reacted_at: '2026-03-02T23:30:00.000Z',
      reacted_by: { id: farm.user.id, name: `Jo ${farm.user.last_name}` },
    })
    expect(heard).toEqual([{ kind: 'site', site_id: farm.site.id }])
  })

  it('The answer declines and reopens the recommendation', async () => {
    const farm = await aFarm()
    const { id } = await advice(farm, { category: 'ongoing_treatment', cause: 'TREATMENT' })
    const answer = async (status: 'DECLINED' | 'NO_REACTION') =>
      (
        await app.call(
          recommendations.react,
          { params: { recommendationId: id }, body: { status } },
          { as: farm.user },
        )
      ).body
    expect(await answer('DECLINED')).toMatchObject({
      status: 'DECLINED',
      start: null,
      category: 'ongoing treatment',
    })
    expect(await answer('NO_REACTION')).toMatchObject({
      status: 'NO_REACTION',
      reacted_by: null,
      reacted_at: null,
    })
  })

  it('The answer refuses an end before the start, also where the start is today', async () => {
    const farm = await aFarm()
    const { id } = await advice(farm)
    const answer = await app.call(
      recommendations.react,
      { params: { recommendationId: id }, body: { status: 'ACCEPT', end: '2026-03-02' } },
      { as: farm.user },
    )
    expect(answer.status).toBe(400)
    expect(answer.error.end).toBeDefined()
  })

  it('The answer is for those who may treat: a viewer is refused, a stranger finds nothing', async () => {
    const farm = await aFarm('VIEWER')
    const { id } = await advice(farm)
    const input = { params: { recommendationId: id }, body: { status: 'ACCEPT' as const } }
    expect((await app.call(recommendations.react, input, { as: farm.user })).status).toBe(403)
    const stranger = await aUser(db)
    expect((await app.call(recommendations.react, input, { as: stranger })).status).toBe(404)
    const missing = { ...input, params: { recommendationId: 999_999 } }
    expect((await app.call(recommendations.react, missing, { as: farm.user })).status).toBe(404)
  })

  it('The answer comes too late once the recommendation is over', async () => {
    const farm = await aFarm()
    const { id } = await advice(farm, { state: 'EXPIRED' })
    const answer = await app.call(
      recommendations.react,
      { params: { recommendationId: id }, body: { status: 'ACCEPT' } },
      { as: farm.user },
    )
    expect([answer.status, answer.error.code]).toEqual([409, 'recommendation_closed'])
  })
})

describe('Answering many recommendations', () => {
  it('All of them are answered, in the order they are named', async () => {
    const farm = await aFarm()
    const [one, two] = [await advice(farm), await advice(farm)]
    const body = { ids: [two.id, one.id], status: 'DECLINED' as const }
    const answer = await app.call(recommendations.reactToMany, { body }, { as: farm.user })
    expect(answer.body.items.map(item => [item.id, item.status])).toEqual([
      [two.id, 'DECLINED'],
      [one.id, 'DECLINED'],
    ])
    const site = await app.call(sites.read, { params: { siteId: farm.site.id } }, { as: farm.user })
    expect(site.body.linked_recommendations_count).toBe(0)
  })

  const outOfReach: [string, () => Promise<number>, number][] = [
    ['unknown', async () => 999_999, 404],
    ['of a site one may not see', async () => (await advice(await aFarm())).id, 404],
  ]
  it.each(outOfReach)('None is answered where one is %s', async (_, other, status) => {
    const farm = await aFarm()
    const own = await advice(farm)
    const body = { ids: [own.id, await other()], status: 'ACCEPT' as const }
    expect((await app.call(recommendations.reactToMany, { body }, { as: farm.user })).status).toBe(status)
    const stored = await db
      .selectFrom('recommendations')
      .select('status')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    expect(stored.status).toBe('NO_REACTION')
  })

  it('None is answered where one is over', async () => {
    const farm = await aFarm()
    const [own, over] = [await advice(farm), await advice(farm, { state: 'WITHDRAWN' })]
    const body = { ids: [own.id, over.id], status: 'ACCEPT' as const }
    expect((await app.call(recommendations.reactToMany, { body }, { as: farm.user })).status).toBe(409)
    const stored = await db
      .selectFrom('recommendations')
      .select('status')
      .where('id', '=', own.id)
      .executeTakeFirst()
    expect(stored?.status).toBe('NO_REACTION')
  })
})
