import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { episodes } from '@earshot/contract/endpoints/health/episodes.ts'
import type { CloseBatch } from '@earshot/contract/schemas/batches/batch-form.ts'
import { describe, expect, it } from 'vitest'
import type { BusEvent } from '#bus.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { aBarn, aBatch, aMembership, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

async function aHerd(start_date = '2026-02-26') {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role: 'WORKER' })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const batch = await aBatch(db, { ...place, start_date, animals_start: 250 })
  return { user, barn, batch, place }
}
type Herd = Pick<Awaited<ReturnType<typeof aHerd>>, 'user' | 'batch'>

const form = (more: Partial<CloseBatch> = {}) => ({
  end_date: '2026-03-02',
  animals_end: 246,
  reason: 'SLAUGHTER' as const,
  ...more,
})
const close = ({ user, batch }: Herd, more: Partial<CloseBatch> = {}) =>
  app.call(batches.close, { params: { batchId: batch.id }, body: form(more) }, { as: user })

async function aTreatment({ batch }: Herd, more: { withdrawal_days: number; deleted_at?: Date }) {
  await db
    .insertInto('treatments')
    .values({
      batch_id: batch.id,
      start_date: '2026-02-27',
      end_date: '2026-03-01',
      product_name: 'Pain relief',
      treatment_class: 'ANTI_INFLAMMATORY',
      route: 'WATER',
      reason: 'RESPIRATORY',
      scope: 'AIRSPACE',
      number_of_animals: 250,
      total_quantity: 1,
      total_quantity_unit: 'L',
      ...more,
    })
    .execute()
}

describe('Closing a batch', () => {
  it('A batch does not end before what was written down of it; a course that goes on longer keeps nobody', async () => {
    const herd = await aHerd()
    await aTreatment(herd, { withdrawal_days: 0 })
    await db
      .insertInto('batch_counts')
      .values({ batch_id: herd.batch.id, date: '2026-02-28', deaths: 1, removed: 0 })
      .execute()
    const early = await close(herd, { end_date: '2026-02-27', reason: 'OTHER' })
    expect(early.status).toBe(400)
    expect(early.body).toMatchObject({
      end_date: ['This batch has entries of 28 February 2026. It cannot end before that.'],
    })
    expect((await close(herd, { end_date: '2026-02-28', reason: 'OTHER' })).status).toBe(200)
  })

  it('A closed batch keeps how it ended, and the airspace is free for the next one', async () => {
    const herd = await aHerd()
    const { status, body } = await close(herd, {
      reason: 'MOVED',
      average_end_weight_kg: 112.5,
      remarks: 'To house 3.',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'CLOSED',
      end_date: '2026-03-02',
      animals_end: 246,
      average_end_weight_kg: 112.5,
      close_reason: 'MOVED',
      close_remarks: 'To house 3.',
      closed_at: '2026-03-02T08:00:00.000Z',
      deaths_total: null,
      withdrawal_until: null,
    })
    await expect(aBatch(db, herd.place)).resolves.toMatchObject({ state: 'ACTIVE' })
  })

  it('The dead of the daily counts are added up where none are given', async () => {
    const herd = await aHerd()
    const count = { batch_id: herd.batch.id, removed: 1 }
    await db
      .insertInto('batch_counts')
      .values([
        { ...count, date: '2026-02-27', deaths: 2 },
        { ...count, date: '2026-03-01', deaths: 1 },
      ])
      .execute()
    expect((await close(herd)).body.deaths_total).toBe(3)
  })

  it('A batch is closed once: whoever comes second is told, also at the same moment', async () => {
    const herd = await aHerd()
    const answers = await Promise.all([close(herd), close(herd), close(herd)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('batch_closed')
  })

  it.each<[Partial<CloseBatch>, keyof CloseBatch, string]>([
    [{ end_date: '2026-02-25' }, 'end_date', 'The batch began on 26 February 2026; it cannot end before.'],
    [{ end_date: '2026-03-03' }, 'end_date', 'This day has not come yet.'],
    [{ animals_end: 251 }, 'animals_end', 'Only 250 animals were placed.'],
    [{ deaths_total: 251 }, 'deaths_total', 'Only 250 animals were placed.'],
  ])('The close refuses %o on its field', async (wrong, field, message) => {
    const { status, error } = await close(await aHerd(), wrong)
    expect(status).toBe(400)
    expect(error[field]).toEqual([message])
  })

  it('The close calls off a batch that was planned for later', async () => {
    const { status, body } = await close(await aHerd('2026-03-20'), {
      end_date: '2026-03-20',
      reason: 'OTHER',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'CLOSED', end_date: '2026-03-20' })
  })
})

describe('Animals that go to slaughter', () => {
  it('The slaughter within a withdrawal period needs a confirmation, and the answer says until when the period ran', async () => {
    const herd = await aHerd()
    await aTreatment(herd, { withdrawal_days: 6 })
    await aTreatment(herd, { withdrawal_days: 2 })
    await aTreatment(herd, { withdrawal_days: 90, deleted_at: clock.now() })
    const asked = await close(herd)
    expect(asked.status).toBe(400)
    expect(asked.error.confirm_withdrawal).toEqual([
      'The withdrawal period of Pain relief runs until 7 March 2026. Confirm that the animals go to slaughter before.',
    ])
    const done = await close(herd, { confirm_withdrawal: true })
    expect(done.body).toMatchObject({ state: 'CLOSED', withdrawal_until: '2026-03-07' })
  })

  it('Animals are free on the day the period ends, and so are animals that go elsewhere', async () => {
    const [free, moved] = [await aHerd(), await aHerd()]
    await aTreatment(free, { withdrawal_days: 1 })
    await aTreatment(moved, { withdrawal_days: 60 })
    expect((await close(free)).body).toMatchObject({ state: 'CLOSED', withdrawal_until: null })
    expect((await close(moved, { reason: 'MOVED' })).body.withdrawal_until).toBeNull()
  })
})

describe('What goes on in the airspace', () => {
  async function anOutbreak() {
    const herd = await aHerd()
    const at = new Date('2026-03-01T08:00:00Z')
    await db
      .insertInto('airspace_states')
      .values({ ...herd.place, next_slot: 2_954_160 })
      .execute()
    await db.insertInto('site_states').values({ site_id: herd.place.site_id }).execute()
    const values = { value: 35, limit_value: 40, peak: 31, opened_at: at, last_seen_at: at }
    const alert = await db
      .insertInto('alerts')
      .values({
        ...herd.place,
        ...values,
        batch_id: herd.batch.id,
        sensor: 'COUGHS',
        priority: 'ALARM',
        max_priority: 'ALARM',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('alert_spans')
      .values({ alert_id: alert.id, from_at: at, priority: 'ALARM' })
      .execute()
    const episode = await db
      .insertInto('episodes')
      .values({ ...herd.place, batch_id: herd.batch.id, start_date: '2026-03-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const advice = { ...herd.place, batch_id: herd.batch.id, cause: 'ALERT', cause_id: alert.id } as const
    await db
      .insertInto('recommendations')
      .values([
        { ...advice, category: 'veterinarian' },
        { ...advice, category: 'diagnostics', status: 'ACCEPT', reacted_at: at },
      ])
      .execute()
    return { ...herd, alert, episode }
  }

  it('Alerts, the episode and advice without an answer end with the batch at once', async () => {
    const herd = await anOutbreak()
    const detail = await app.call(
      batches.read,
      {
        params: {
          siteId: herd.place.site_id,
          airspaceId: herd.place.airspace_id,
          batchId: herd.batch.id,
        },
      },
      { as: herd.user },
    )
    expect(detail.body.closing).toEqual({
      open_alerts: 1,
      active_episodes: 1,
      unanswered_recommendations: 1,
    })
    const heard: BusEvent[] = []
    app.ctx.bus.subscribe(event => heard.push(event))
    await close(herd)
    const alert = await db
      .selectFrom('alerts')
      .selectAll()
      .where('id', '=', herd.alert.id)
      .executeTakeFirstOrThrow()
    expect(alert).toMatchObject({
      state: 'CLOSED',
      close_reason: 'BATCH_CLOSED',
      closed_at: clock.now(),
      transition_no: 2,
    })
    const spans = await db
      .selectFrom('alert_spans')
      .select('to_at')
      .where('alert_id', '=', herd.alert.id)
      .execute()
    expect(spans).toEqual([{ to_at: clock.now() }])
    const { siteId } = { siteId: herd.place.site_id }
    const episode = await app.call(episodes.list, { params: { siteId }, query: {} }, { as: herd.user })
    expect(episode.body.items[0]).toMatchObject({ state: 'CLOSED', start_date: '2026-03-01' })
    const advice = await db
      .selectFrom('recommendations')
      .select(['category', 'state'])
      .where('site_id', '=', siteId)
      .orderBy('category')
      .execute()
    expect(advice).toEqual([
      { category: 'diagnostics', state: 'OPEN' },
      { category: 'veterinarian', state: 'WITHDRAWN' },
    ])
    expect(heard).toEqual([
      {
        kind: 'alert',
        site_id: siteId,
        airspace_id: herd.place.airspace_id,
        alert_id: herd.alert.id,
      },
      { kind: 'site', site_id: siteId },
    ])
  })

  it('They stay ended where slots of before the close are judged after it', async () => {
    const barn = await engineBarn(db, { start: new Date('2026-03-02T00:00:00Z') })
    const user = await aUser(db)
    await aMembership(db, { site: barn.site, user, role: 'WORKER' })
    const hot = () => ({ temperature_c: 31 })
    const [morning, last] = [barn.slotAt(1, 8), barn.slotAt(1, 9)]
    await barn.send({ from: barn.firstSlot, to: morning }, hot)
    await barn.engineAt(new Date(barn.endOf(morning).getTime() + 6 * 60_000))
    const alerts = () =>
      db
        .selectFrom('alerts')
        .select(['state', 'close_reason', 'reopened_count'])
        .where('site_id', '=', barn.site.id)
        .execute()
    expect(await alerts()).toMatchObject([{ state: 'OPEN' }])
    await barn.send({ from: morning + 1, to: last }, hot)
    clock.set('2026-03-02T08:59:00Z')
    expect((await close({ user, batch: barn.batch }, { reason: 'MOVED' })).status).toBe(200)
    clock.set('2026-03-02T08:00:00Z')
    await barn.engineAt(new Date(barn.endOf(last).getTime() + 6 * 60_000))
    expect(await alerts()).toEqual([{ state: 'CLOSED', close_reason: 'BATCH_CLOSED', reopened_count: 0 }])
  })
})
