import { randomUUID } from 'node:crypto'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { desk } from '@earshot/contract/endpoints/desk/desk.ts'
import { visits } from '@earshot/contract/endpoints/desk/visits.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { AdviceForm } from '@earshot/contract/schemas/desk/advice.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { describe, expect, it } from 'vitest'
import { readOwnFiles } from '#modules/own-data/own-data.queries.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, aUser } from '#test/factories.ts'
import { askDue } from './follow-ups.service.ts'

const START = '2026-03-02T10:00:00Z'
const clock = movedClock(START)
const { app, db } = appWithDatabase({ clock })

async function aFarm(role: SiteRole = 'VETERINARIAN') {
  clock.set(START)
  const [vet, farmer] = [await aUser(db, { first_name: 'Ilse' }), await aUser(db, { first_name: 'Geert' })]
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user: vet, role })
  await aMembership(db, { site: barn.site, user: farmer })
  const batch = await aBatch(db, {
    site_id: barn.site.id,
    airspace_id: barn.airspace.id,
    start_date: '2026-01-05',
  })
  return { vet, farmer, batch, ...barn }
}
type Farm = Awaited<ReturnType<typeof aFarm>>

function advise(farm: Farm, form: Partial<AdviceForm> = {}, as = farm.vet) {
  const body = {
    category: 'diagnostics' as const,
    text: 'Hang ropes in four pens.',
    entry_key: randomUUID(),
    ...form,
  }
  return app.call(cases.advise, { params: { airspaceId: farm.airspace.id }, body }, { as })
}

const story = async (farm: Farm, as = farm.vet) =>
  (await app.call(cases.read, { params: { airspaceId: farm.airspace.id } }, { as })).body

const react = (farm: Farm, id: number, status: 'ACCEPT' | 'DECLINED', word = '') =>
  app.call(
    recommendations.react,
    { params: { recommendationId: id }, body: { status, word } },
    { as: farm.farmer },
  )

const told = async ({ site }: Farm, user: { id: number }) => {
  const rows = await db
    .selectFrom('notification_recipients as r')
    .innerJoin('notifications as n', 'n.id', 'r.notification_id')
    .select(['n.title_key', 'n.params'])
    .where('n.site_id', '=', site.id)
    .where('r.user_id', '=', user.id)
    .orderBy('n.id')
    .execute()
  return rows.map(row => row.title_key.replace('notifications:', ''))
}

describe('Advice', () => {
  it('Advice opens a case and becomes a recommendation that the farm is told of, and its author is not', async () => {
    const farm = await aFarm()
    const { status, body } = await advise(farm, {
      sample: { material: 'ORAL_FLUID', pens: '2, 5, 9 and 12' },
      to: '2026-03-06',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      author: { id: farm.vet.id },
      category: 'diagnostics',
      sample: { material: 'ORAL_FLUID', pens: '2, 5, 9 and 12' },
      status: 'NO_REACTION',
      state: 'OPEN',
      follow_ups: [
        { day: 3, due_on: '2026-03-05', asked_at: null },
        { day: 7, due_on: '2026-03-09' },
      ],
    })
    const { open } = await story(farm, farm.farmer)
    expect(open).toMatchObject({ batch: { id: farm.batch.id }, advice: [{ id: body.id }] })
    const params = { siteId: farm.site.id }
    const list = await app.call(recommendations.list, { params }, { as: farm.farmer })
    expect(list.body.items).toMatchObject([
      { cause: 'PERSON', advice: { text: 'Hang ropes in four pens.', author: { id: farm.vet.id } } },
    ])
    expect([await told(farm, farm.farmer), await told(farm, farm.vet)]).toEqual([['advice'], []])
  })

  it('Advice that comes twice is stored once, and two people advise in one case', async () => {
    const farm = await aFarm()
    const other = await aUser(db)
    await aMembership(db, { site: farm.site, user: other, role: 'VETERINARIAN' })
    const key = randomUUID()
    const [one, again] = [await advise(farm, { entry_key: key }), await advise(farm, { entry_key: key })]
    expect(again.body.id).toBe(one.body.id)
    await advise(farm, { text: 'Open the inlets.' }, other)
    const { open, earlier } = await story(farm)
    expect([open?.advice.length, earlier]).toEqual([2, []])
  })

  it('Advice stands in the logbook of the batch with its words', async () => {
    const farm = await aFarm()
    await advise(farm)
    const params = { siteId: farm.site.id, airspaceId: farm.airspace.id, batchId: farm.batch.id }
    const { body } = await app.call(logbook.list, { params }, { as: farm.farmer })
    expect(body.items.find(item => item.type === 'RECOMMENDATION')?.recommendation?.advice?.text).toBe(
      'Hang ropes in four pens.',
    )
  })

  it('A sent text stays as it is: its author corrects it by a second one, and the first is withdrawn', async () => {
    const farm = await aFarm()
    const first = await advise(farm)
    const second = await advise(farm, { text: 'Ropes in six pens.', corrects_id: first.body.id })
    expect(second.body).toMatchObject({ corrects_id: first.body.id, state: 'OPEN' })
    const { open } = await story(farm)
    expect(open?.advice).toMatchObject([
      { text: 'Ropes in six pens.', corrected_by_id: null },
      {
        text: 'Hang ropes in four pens.',
        corrected_by_id: second.body.id,
        state: 'WITHDRAWN',
        follow_ups: [],
      },
    ])
    const third = await advise(farm, { corrects_id: first.body.id })
    expect([third.status, third.error.corrects_id]).toEqual([400, ['This value is not valid.']])
    const foreign = await advise(farm, { corrects_id: second.body.id }, farm.farmer)
    expect(foreign.status).toBe(400)
  })

  it('Advice is for those who may write: a viewer is refused and a stranger finds nothing', async () => {
    const farm = await aFarm('VIEWER')
    expect((await advise(farm)).status).toBe(403)
    expect((await advise(farm, {}, await aUser(db))).status).toBe(404)
    const asked = { params: { airspaceId: farm.airspace.id } }
    expect((await app.call(cases.read, asked, { as: await aUser(db) })).status).toBe(404)
  })
})

describe('What the farm does', () => {
  it('The farm accepts with a word and says that it was done, and the author hears both', async () => {
    const farm = await aFarm()
    const { body } = await advise(farm)
    const id = body.recommendation_id
    await react(farm, id, 'ACCEPT', 'Tomorrow before feeding.')
    const done = () =>
      app.call(
        recommendations.done,
        { params: { recommendationId: id }, body: { word: 'Courier at ten.' } },
        { as: farm.farmer },
      )
    expect((await done()).body).toMatchObject({ state: 'DONE', done_word: 'Courier at ten.' })
    expect((await done()).status).toBe(200)
    const { open } = await story(farm)
    expect(open?.advice[0]).toMatchObject({
      status: 'ACCEPT',
      word: 'Tomorrow before feeding.',
      reacted_by: { id: farm.farmer.id },
      state: 'DONE',
      done_by: { id: farm.farmer.id },
    })
    expect(await told(farm, farm.vet)).toEqual(['advice_accepted', 'advice_done'])
  })

  it('What was not accepted cannot be done', async () => {
    const farm = await aFarm()
    const { body } = await advise(farm)
    const input = { params: { recommendationId: body.recommendation_id }, body: {} }
    const { status, error } = await app.call(recommendations.done, input, { as: farm.farmer })
    expect([status, error.code]).toEqual([409, 'recommendation_closed'])
  })
})

/** Asks what is due; the farms of other tests have questions too. @returns whether this farm was asked */
const isAsked = async ({ site }: Farm) => (await askDue(db, clock.now())).has(site.id)

describe('Follow-ups', () => {
  const waiting = async (farm: Farm) =>
    (await app.call(cases.followUps, { params: { siteId: farm.site.id } }, { as: farm.farmer })).body.items
  const answer = (farm: Farm, id: number, answered: 'BETTER' | 'SAME' | 'WORSE', as = farm.farmer) =>
    app.call(
      cases.answerFollowUp,
      {
        params: { siteId: farm.site.id, followUpId: id },
        body: { answer: answered, animals_treated: 12 },
      },
      { as },
    )

  it('The farm is asked once on the morning of each day, and its answer stands in the case', async () => {
    const farm = await aFarm()
    await advise(farm)
    clock.set('2026-03-05T06:00:00Z')
    await askDue(db, clock.now())
    expect(await waiting(farm)).toEqual([])
    clock.set('2026-03-05T08:00:00Z')
    expect([await isAsked(farm), await isAsked(farm)]).toEqual([true, false])
    const [question] = await waiting(farm)
    expect(question).toMatchObject({ day: 3, text: 'Hang ropes in four pens.', author: { id: farm.vet.id } })
    const answered = await answer(farm, question?.id ?? 0, 'BETTER')
    expect(answered.body).toMatchObject({ answer: 'BETTER', animals_treated: 12 })
    expect(await waiting(farm)).toEqual([])
    const { open } = await story(farm)
    expect(open?.advice[0]?.follow_ups).toMatchObject([
      { day: 3, answer: 'BETTER', answered_by: { id: farm.farmer.id } },
      { day: 7, answer: null },
    ])
    expect(await told(farm, farm.farmer)).toEqual(['advice', 'follow_up'])
    expect(await told(farm, farm.vet)).toEqual(['follow_up_answered'])
  })

  it('A question has one answer: the same comes again, another is refused', async () => {
    const farm = await aFarm()
    await advise(farm)
    clock.set('2026-03-05T08:00:00Z')
    await askDue(db, clock.now())
    const [question] = await waiting(farm)
    const id = question?.id ?? 0
    await answer(farm, id, 'SAME')
    expect((await answer(farm, id, 'SAME')).status).toBe(200)
    const second = await answer(farm, id, 'WORSE', farm.vet)
    expect([second.status, second.error.code]).toEqual([409, 'follow_up_answered'])
    const elsewhere = await aFarm()
    expect((await answer(elsewhere, id, 'SAME')).status).toBe(404)
  })

  it('Nobody is asked about what was declined, corrected, or is over', async () => {
    const farm = await aFarm()
    const declined = await advise(farm)
    await react(farm, declined.body.recommendation_id, 'DECLINED', 'The vet was here.')
    const first = await advise(farm)
    await advise(farm, { corrects_id: first.body.id, follow_up_days: [] })
    clock.set('2026-03-12T08:00:00Z')
    expect(await isAsked(farm)).toBe(false)
    expect(await waiting(farm)).toEqual([])
  })
})

describe('Closing a case', () => {
  const close = (farm: Farm, id: number) =>
    app.call(
      cases.close,
      {
        params: { airspaceId: farm.airspace.id },
        body: { case_id: id, outcome: 'RECOVERED', note: 'Quiet since Friday.' },
      },
      { as: farm.vet },
    )

  it('A case closes once with an outcome, what waited is over, and the next advice opens a new one', async () => {
    const farm = await aFarm()
    await advise(farm)
    const accepted = await advise(farm)
    await react(farm, accepted.body.recommendation_id, 'ACCEPT')
    const { open } = await story(farm)
    const { body } = await close(farm, open?.id ?? 0)
    expect(body).toMatchObject({
      outcome: 'RECOVERED',
      note: 'Quiet since Friday.',
      closed_by: { id: farm.vet.id },
    })
    expect(body.advice.map(one => one.state)).toEqual(['DONE', 'WITHDRAWN'])
    const again = await close(farm, open?.id ?? 0)
    expect([again.status, again.error.code]).toEqual([409, 'case_closed'])
    clock.set('2026-03-12T08:00:00Z')
    expect(await isAsked(farm)).toBe(false)
    await advise(farm)
    const later = await story(farm)
    expect(later.open?.id).not.toBe(open?.id)
    expect(later.earlier.map(one => one.id)).toEqual([open?.id])
  })

  it('A case of another airspace is not found', async () => {
    const [farm, other] = [await aFarm(), await aFarm()]
    await advise(other)
    const { open } = await story(other)
    expect((await close(farm, open?.id ?? 0)).status).toBe(404)
  })
})

describe('Access that ends in the middle of advising', () => {
  it('Of two vets one is ended while he writes: what he sent stays, what he was writing is refused and said, nothing can be read, and it arrives once when he is let in again', async () => {
    const farm = await aFarm()
    const { site, airspace, farmer } = farm
    const second = await aUser(db, { first_name: 'Jan' })
    const access = { site, user: second, role: 'VETERINARIAN', scope: 'ADVISE' } as const
    await aMembership(db, access)
    const sent = await advise(farm, { text: 'Sent before the end.' }, second)
    const params = { siteId: site.id, userId: second.id }
    expect((await app.call(siteUsers.endAccess, { params }, { as: farmer })).status).toBe(204)

    const key = randomUUID()
    const writing = { text: 'Half written.', entry_key: key, corrects_id: sent.body.id }
    const refused = await advise(farm, writing, second)
    expect([refused.status, refused.error.code]).toEqual([403, 'access_ended'])
    const place = { siteId: site.id, airspaceId: airspace.id }
    const reads = await Promise.all([
      app.call(cases.read, { params: place }, { as: second }),
      app.call(cases.followUps, { params: place }, { as: second }),
      app.call(visits.list, { params: place }, { as: second }),
      app.call(recommendations.list, { params: place }, { as: second }),
      app.call(sites.read, { params: place }, { as: second }),
      app.call(sites.airspaces, { params: place }, { as: second }),
    ])
    for (const read of [refused, ...reads]) {
      expect([read.status, read.error.code]).toEqual([403, 'access_ended'])
      for (const secret of [site.name, airspace.name, 'Sent before']) expect(read.text).not.toContain(secret)
    }
    const desked = await app.call(desk.list, { query: { filter: 'all' } }, { as: second })
    expect([desked.body.items, desked.body.quiet]).toEqual([[], []])

    expect((await advise(farm)).status).toBe(201)
    const texts = async () => (await story(farm)).open?.advice.map(({ text }) => text)
    expect(await texts()).toEqual(['Hang ropes in four pens.', 'Sent before the end.'])
    await aMembership(db, access)
    await advise(farm, writing, second)
    await advise(farm, writing, second)
    expect(await texts()).toEqual(['Half written.', 'Hang ropes in four pens.', 'Sent before the end.'])
  })

  it('Whose access has ended keeps what they advised with the answers of before, in their own data, and learns of no later one', async () => {
    const farm = await aFarm()
    const { site, vet, farmer } = farm
    const [early, late] = [await advise(farm), await advise(farm, { text: 'Open the inlets.' })]
    await react(farm, early.body.recommendation_id, 'ACCEPT', 'Before feeding.')
    const ownAdvice = async () =>
      (await readOwnFiles(db, vet.id)).find(({ name }) => name === 'advice.json')?.items
    clock.advance(60_000)
    await db.updateTable('site_members').set({ scope: 'ADVISE' }).where('user_id', '=', vet.id).execute()
    await app.call(siteUsers.endAccess, { params: { siteId: site.id, userId: vet.id } }, { as: farmer })
    clock.advance(60_000)
    await react(farm, late.body.recommendation_id, 'DECLINED', 'Not now.')
    expect(await ownAdvice()).toMatchObject([
      {
        text: 'Hang ropes in four pens.',
        answer: { status: 'ACCEPT', word: 'Before feeding.' },
        follow_ups: [],
      },
      { text: 'Open the inlets.', answer: null },
    ])
    await aMembership(db, { site, user: vet, role: 'VETERINARIAN' })
    expect(await ownAdvice()).toMatchObject([{}, { answer: { status: 'DECLINED', word: 'Not now.' } }])
  })
})
