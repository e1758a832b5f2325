import type { LogbookEvent } from '@earshot/contract/batch-values.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aGateway, aMembership, aTreatment, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T10:00:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFarm() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role: 'VIEWER' })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const created_at = new Date('2026-02-20T07:00:00Z')
  const batch = await aBatch(db, { ...place, name: 'N2-27', start_date: '2026-02-20', created_at })
  return {
    user,
    batch,
    place,
    params: { siteId: barn.site.id, airspaceId: barn.airspace.id, batchId: batch.id },
  }
}
type Farm = Awaited<ReturnType<typeof aFarm>>

function comment({ batch, user }: Farm, date: string, at: string) {
  const values = {
    batch_id: batch.id,
    author_id: user.id,
    date,
    comment: `On ${date}`,
    created_at: new Date(at),
  }
  return db.insertInto('batch_comments').values(values).execute()
}

let causes = 0
function advice({ place, batch }: Farm, at: string, overrides: object = {}) {
  causes += 1
  const values = {
    ...place,
    batch_id: batch.id,
    category: 'pig_care',
    cause: 'ALERT',
    cause_id: causes,
  } as const
  const created_at = new Date(at)
  return db
    .insertInto('recommendations')
    .values({ ...values, created_at, ...overrides })
    .execute()
}

const course = (farm: Farm, overrides: object = {}) =>
  aTreatment(db, { batch_id: farm.batch.id, ...overrides })

const read = async ({ user, params }: Farm, query: object = {}) =>
  (await app.call(logbook.list, { params, query }, { as: user })).body

describe('The logbook of a batch', () => {
  it('The logbook has everything that happened to the batch, the newest first, with what it was about', async () => {
    const farm = await aFarm()
    const { place, batch } = farm
    await comment(farm, '2026-02-28', '2026-02-28T17:00:00Z')
    await course(farm, { start_date: '2026-02-26', end_date: '2026-02-27', author_id: farm.user.id })
    await advice(farm, '2026-03-01T23:30:00Z', { status: 'ACCEPT', reacted_by: farm.user.id })
    const judged = {
      ...place,
      batch_id: batch.id,
      sensor: 'COUGHS',
      value: 55,
      limit_value: 60,
      peak: 31,
    } as const
    await db
      .insertInto('alerts')
      .values({
        ...judged,
        priority: 'WARNING',
        max_priority: 'ALARM',
        state: 'CLOSED',
        close_reason: 'RECOVERED',
        opened_at: new Date('2026-02-24T10:00:00Z'),
        escalated_at: new Date('2026-02-24T12:00:00Z'),
        last_seen_at: new Date('2026-02-25T10:00:00Z'),
        closed_at: new Date('2026-02-25T10:00:00Z'),
      })
      .execute()
    await db
      .insertInto('episodes')
      .values({
        ...place,
        batch_id: batch.id,
        start_date: '2026-02-24',
        created_at: new Date('2026-02-24T10:00:00Z'),
      })
      .execute()
    await db
      .insertInto('batch_counts')
      .values({ batch_id: batch.id, date: '2026-02-23', deaths: 2 })
      .execute()

    const { items, total } = await read(farm)
    expect(total).toBe(items.length)
    expect(items.map(item => `${item.date} ${item.type}`)).toEqual([
      // It was made half an hour after midnight in Brussels.
      '2026-03-02 RECOMMENDATION',
      '2026-02-28 COMMENT',
      '2026-02-27 TREATMENT',
      '2026-02-25 ALERT_CLOSED',
      '2026-02-24 ALERT_ESCALATED',
      '2026-02-24 ALERT_OPENED',
      '2026-02-24 EPISODE_STARTED',
      '2026-02-23 COUNT',
      '2026-02-20 BATCH_STARTED',
    ])
    const [recommendation, remark, treatment, closed] = items
    expect(recommendation?.recommendation).toMatchObject({
      status: 'ACCEPT',
      reacted_by: { id: farm.user.id },
    })
    expect(remark).toMatchObject({ author: { id: farm.user.id }, comment: { comment: 'On 2026-02-28' } })
    expect(treatment?.treatment).toMatchObject({ withdrawal_until: '2026-03-13' })
    expect(closed).toMatchObject({
      title_key: 'logbook:item.ALERT_CLOSED',
      params: { sensor: 'COUGHS', priority: 'ALARM', reason: 'RECOVERED', hours: 24, peak: 31 },
    })
    expect(new Set(items.map(item => item.id)).size).toBe(items.length)
  })

  it('The logbook tells an alert with the priority it opened with, and its growing with Alarm, whatever it is now', async () => {
    const farm = await aFarm()
    const judged = {
      ...farm.place,
      batch_id: farm.batch.id,
      value: 57,
      limit_value: 60,
      peak: 31,
      max_priority: 'ALARM' as const,
      opened_at: new Date('2026-02-24T10:00:00Z'),
    } as const
    const last_seen_at = new Date('2026-02-26T10:00:00Z')
    await db
      .insertInto('alerts')
      .values([
        {
          ...judged,
          sensor: 'COUGHS',
          priority: 'ALARM',
          last_seen_at,
          escalated_at: new Date('2026-02-25T10:00:00Z'),
        },
        { ...judged, sensor: 'TEMPERATURE', direction: 'HIGH', priority: 'WARNING', last_seen_at },
        {
          ...judged,
          sensor: 'HUMIDITY',
          direction: 'LOW',
          priority: 'WARNING',
          last_seen_at,
          escalated_at: new Date('2026-02-25T11:00:00Z'),
        },
      ])
      .execute()
    const told = (await read(farm)).items
      .filter(({ type }) => type.startsWith('ALERT'))
      .map(({ type, params }) => `${type} ${params.sensor} ${params.priority}`)
    expect(told.sort()).toEqual([
      'ALERT_ESCALATED COUGHS ALARM',
      'ALERT_ESCALATED HUMIDITY ALARM',
      'ALERT_OPENED COUGHS WARNING',
      'ALERT_OPENED HUMIDITY WARNING',
      'ALERT_OPENED TEMPERATURE ALARM',
    ])
  })

  it('The logbook counts what was judged at midnight to the day that has just ended, like the RHS it comes from', async () => {
    const farm = await aFarm()
    // Midnight in Brussels, at the end of the 24th and of the 27th.
    const [opened, closed] = [new Date('2026-02-24T23:00:00Z'), new Date('2026-02-27T23:00:00Z')]
    await advice(farm, opened.toISOString())
    const about = { ...farm.place, batch_id: farm.batch.id, state: 'CLOSED' } as const
    await db
      .insertInto('alerts')
      .values({
        ...about,
        sensor: 'COUGHS',
        value: 55,
        limit_value: 60,
        peak: 52,
        close_reason: 'RECOVERED',
        priority: 'WARNING',
        max_priority: 'WARNING',
        opened_at: opened,
        last_seen_at: closed,
        closed_at: closed,
      })
      .execute()
    await db
      .insertInto('episodes')
      .values({
        ...about,
        start_date: '2026-02-24',
        end_date: '2026-02-24',
        created_at: opened,
        closed_at: closed,
      })
      .execute()
    const { items } = await read(farm)
    expect(items.map(item => `${item.date} ${item.type}`).sort()).toEqual([
      '2026-02-20 BATCH_STARTED',
      '2026-02-24 ALERT_OPENED',
      '2026-02-24 EPISODE_STARTED',
      '2026-02-24 RECOMMENDATION',
      '2026-02-27 ALERT_CLOSED',
      '2026-02-27 EPISODE_CLOSED',
    ])
    expect(items[0]?.occurred_at).toBe('2026-02-27T22:59:59.000Z')
    const month = {
      params: { ...farm.params, event: 'recommendations' as const },
      query: { date: '2026-02-01' },
    }
    expect((await app.call(logbook.eventDays, month, { as: farm.user })).body.days).toEqual(['2026-02-24'])
    const daily = await app.call(logbook.recommendations, { params: farm.params }, { as: farm.user })
    expect(daily.body.items).toMatchObject([{ date: '2026-02-24', items: [{ category: 'pig_care' }] }])
  })

  it('The logbook keeps what was written later within the day it is about', async () => {
    const farm = await aFarm()
    await comment(farm, '2026-02-25', '2026-03-02T09:00:00Z')
    const [item] = (await read(farm, { filter: 'COMMENTS' })).items
    expect(item).toMatchObject({ date: '2026-02-25', occurred_at: '2026-02-25T22:59:59.000Z' })
    expect(item?.comment?.created_at).toBe('2026-03-02T09:00:00.000Z')
  })

  it('The logbook has a course on its last day, and on today as long as it is given', async () => {
    const farm = await aFarm()
    await course(farm, { start_date: '2026-02-27', end_date: '2026-03-06' })
    expect((await read(farm, { filter: 'TREATMENTS' })).items.map(item => item.date)).toEqual(['2026-03-02'])
  })

  it('The logbook is read page by page, and of one kind', async () => {
    const farm = await aFarm()
    for (const day of ['21', '22', '23']) await comment(farm, `2026-02-${day}`, `2026-02-${day}T10:00:00Z`)
    const second = await read(farm, { filter: 'COMMENTS', page: 2, perPage: 2 })
    expect(second).toMatchObject({ total: 3, pages: 2, page: 2 })
    expect(second.items.map(item => item.date)).toEqual(['2026-02-21'])
  })

  it('The logbook has the monitors that were hung and taken down in the batch’s days, and its own end', async () => {
    const farm = await aFarm()
    await aPlacement(farm, '2026-02-10T10:00:00Z', '2026-02-22T10:00:00Z')
    const closed = {
      state: 'CLOSED',
      end_date: '2026-02-28',
      close_reason: 'SLAUGHTER',
      animals_end: 240,
    } as const
    const closed_at = new Date('2026-03-01T08:00:00Z')
    await db
      .updateTable('batches')
      .set({ ...closed, closed_at })
      .where('id', '=', farm.batch.id)
      .execute()
    const { items } = await read(farm)
    expect(items.map(item => [item.date, item.type])).toEqual([
      ['2026-02-28', 'BATCH_CLOSED'],
      ['2026-02-22', 'DEVICE_CHANGE'],
      ['2026-02-20', 'BATCH_STARTED'],
    ])
    expect(items[1]?.params).toEqual({ change: 'REMOVED', device: 'Monitor 1' })
  })
})

describe('Versions in a logbook', () => {
  it('Versions are told once another one runs, of the gateways of the site as well', async () => {
    const farm = await aFarm()
    const gateway = await aGateway(db, {
      site_id: farm.place.site_id,
      name: 'GW 1',
      software_version: '',
    })
    const beat = (at: string, software_version: string) =>
      db
        .updateTable('gateways')
        .set({ software_version, last_heartbeat_at: new Date(at) })
        .where('id', '=', gateway.id)
        .execute()
    // The first that is heard of is no change, and the same again is none.
    await beat('2026-02-25T08:00:00Z', '1.0.0')
    await beat('2026-02-25T08:10:00Z', '1.0.0')
    await beat('2026-02-25T08:20:00Z', '1.1.0')
    // A version in a list of boards is no event in the barn.
    await db.updateTable('gateways').set({ software_version: '1.0.0' }).where('id', '=', gateway.id).execute()
    const { items } = await read(farm)
    const changes = items.filter(item => item.type === 'DEVICE_CHANGE')
    expect(changes).toMatchObject([
      {
        occurred_at: '2026-02-25T08:20:00.000Z',
        params: { change: 'GATEWAY_VERSION', device: 'GW 1', version: '1.1.0' },
      },
    ])
  })
})

async function aPlacement(farm: Farm, installed: string, removed: string) {
  const deck = await db
    .insertInto('decks')
    .values({ site_id: farm.place.site_id, airspace_id: farm.place.airspace_id, name: 'Deck' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const device = await db
    .insertInto('devices')
    .values({ code: `LB-${farm.batch.id}`, name: 'Monitor 1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hung = { ...farm.place, deck_id: deck.id, device_id: device.id }
  const values = { ...hung, installed_at: new Date(installed), removed_at: new Date(removed) }
  await db.insertInto('device_placements').values(values).execute()
}

describe('The days of a batch', () => {
  const dots = async ({ user, params }: Farm, event: LogbookEvent, date: string) =>
    (await app.call(logbook.eventDays, { params: { ...params, event }, query: { date } }, { as: user })).body
      .days

  it('The days of a month have a dot where something was written, advised or given', async () => {
    const farm = await aFarm()
    await comment(farm, '2026-02-28', '2026-02-28T17:00:00Z')
    await comment(farm, '2026-02-28', '2026-02-28T18:00:00Z')
    await comment(farm, '2026-03-01', '2026-03-01T18:00:00Z')
    await advice(farm, '2026-02-28T23:30:00Z')
    await course(farm, { start_date: '2026-02-27', end_date: '2026-03-06' })
    expect(await dots(farm, 'comments', '2026-02-11')).toEqual(['2026-02-28'])
    expect(await dots(farm, 'comments', '2026-03-31')).toEqual(['2026-03-01'])
    expect(await dots(farm, 'recommendations', '2026-03-01')).toEqual(['2026-03-01'])
    expect(await dots(farm, 'treatments', '2026-02-01')).toEqual(['2026-02-27', '2026-02-28'])
    expect(await dots(farm, 'treatments', '2026-03-01')).toEqual(['2026-03-01', '2026-03-02'])
  })

  it('The days list their comments, treatments and recommendations, a page of days at a time', async () => {
    const farm = await aFarm()
    const { user, params } = farm
    await comment(farm, '2026-02-22', '2026-02-22T17:00:00Z')
    await comment(farm, '2026-02-22', '2026-02-22T18:00:00Z')
    await comment(farm, '2026-02-21', '2026-02-21T18:00:00Z')
    await advice(farm, '2026-02-22T10:00:00Z')
    const { id } = await course(farm, { start_date: '2026-02-21', end_date: '2026-02-22' })
    const input = { params, query: { perPage: 1 } }
    const comments = await app.call(logbook.comments, input, { as: user })
    expect(comments.body).toMatchObject({ total: 2, pages: 2, items: [{ date: '2026-02-22' }] })
    expect(comments.body.items[0]?.items.map(each => each.created_at)).toEqual([
      '2026-02-22T18:00:00.000Z',
      '2026-02-22T17:00:00.000Z',
    ])
    const treatments = await app.call(logbook.treatments, { params, query: {} }, { as: user })
    expect(treatments.body.items.map(day => [day.date, day.items.map(each => each.id)])).toEqual([
      ['2026-02-22', [id]],
      ['2026-02-21', [id]],
    ])
    const advised = await app.call(logbook.recommendations, input, { as: user })
    expect(advised.body.items).toMatchObject([{ date: '2026-02-22', items: [{ category: 'pig_care' }] }])
  })
})
