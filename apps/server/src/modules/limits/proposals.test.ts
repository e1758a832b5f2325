import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import type { LimitProposalForm } from '@earshot/contract/schemas/health/limit-proposals.ts'
import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { describe, expect, it } from 'vitest'
import { noticePath } from '#channels/links.ts'
import { loadNotices } from '#channels/notice.queries.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'

const START = new Date('2026-03-02T00:00:00Z')
const clock = movedClock(START)
const { app, db } = appWithDatabase({ clock })

/** A barn that coughs for half of its second day down to an RHS of 35: an Alarm by the usual 40. */
async function aBarnThatCoughed() {
  const barn = await engineBarn(db, { start: START, animals: 288 })
  const to = barn.slotAt(4, 24)
  const isLoud = (slot: number) => slot > barn.slotAt(2, 0) && slot <= barn.slotAt(2, 12)
  await barn.send({ from: barn.firstSlot, to }, slot => ({ coughs: isLoud(slot) ? 14 : 1 }))
  const now = new Date(barn.endOf(to).getTime() + 6 * 60_000)
  clock.set(now)
  await barn.engineAt(now)
  const join = async (role: SiteRole) => {
    const user = await aUser(db, { first_name: role, last_name: 'Maes' })
    await aMembership(db, { site: barn.site, user, role })
    return user
  }
  const [owner, vet, viewer] = await Promise.all([join('OWNER'), join('VETERINARIAN'), join('VIEWER')])
  return { ...barn, params: { siteId: barn.site.id }, owner, vet, viewer }
}
type Barn = Awaited<ReturnType<typeof aBarnThatCoughed>>

function propose(barn: Barn, form: Partial<LimitProposalForm> = {}, as = barn.vet) {
  const body = {
    airspace_id: barn.airspace.id,
    key: 'rhs_alarm' as const,
    value: 34,
    why: 'A night call for dust.',
    revision: 0,
    ...form,
  }
  return app.call(limitProposals.create, { params: barn.params, body }, { as })
}

const one = (barn: Barn, id: number) => ({ ...barn.params, limitProposalId: id })
const list = async (barn: Barn, as = barn.viewer) =>
  (await app.call(limitProposals.list, { params: barn.params }, { as })).body.items
const accept = (barn: Barn, id: number, revision = 0, as = barn.owner) =>
  app.call(limitProposals.accept, { params: one(barn, id), body: { revision } }, { as })
const decline = (barn: Barn, id: number, as = barn.owner) =>
  app.call(limitProposals.decline, { params: one(barn, id), body: { word: 'We want to know.' } }, { as })
const withdraw = (barn: Barn, id: number, as = barn.vet) =>
  app.call(limitProposals.withdraw, { params: one(barn, id) }, { as })

type Reader = Awaited<ReturnType<typeof aUser>>
/** The notices of proposals that somebody has, the newest first. */
const toldTo = async (barn: Barn, as: Reader): Promise<Notification[]> => {
  const { body } = await app.call(notifications.list, { params: barn.params }, { as })
  return body.items.filter(({ title }) => title.startsWith('notifications:proposal_'))
}

describe('A proposal to change a limit', () => {
  it('A veterinarian proposes a value, which is kept with what it would have done, and changes nothing', async () => {
    const barn = await aBarnThatCoughed()
    const { status, body } = await propose(barn)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      key: 'rhs_alarm',
      before: 40,
      value: 34,
      why: 'A night call for dust.',
      state: 'OPEN',
      proposed_by: 'VETERINARIAN Maes',
      is_own: true,
      decided_by: null,
      word: '',
    })
    expect(body.figures).toMatchObject({ days: 4, now: 1, tried: 0, episodes: 1, met_now: 1, missed: 1 })
    expect(await list(barn)).toMatchObject([{ id: body.id, is_own: false }])
    const { body: stored } = await app.call(limits.read, { params: barn.params }, { as: barn.vet })
    expect(stored).toMatchObject({ revision: 0, total_changes: 0 })
  })

  it('The owner accepts it: a change with its reason that names who had proposed it', async () => {
    const barn = await aBarnThatCoughed()
    const { body: proposal } = await propose(barn)
    const { status, body } = await accept(barn, proposal.id)
    expect(status).toBe(200)
    expect(body.airspaces[0]?.values).toEqual({ rhs_alarm: 34 })
    expect(body.changes).toMatchObject([
      {
        changed_by: 'OWNER Maes',
        proposed_by: 'VETERINARIAN Maes',
        why: 'A night call for dust.',
        changes: [{ key: 'rhs_alarm', before: null, after: 34 }],
      },
    ])
    expect(await list(barn)).toMatchObject([{ state: 'ACCEPTED', decided_by: 'OWNER Maes' }])
    expect(await accept(barn, proposal.id, body.revision)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', changed: { by: 'OWNER Maes' } },
    })
  })

  it('It is not accepted under a revision that is no longer the newest, and stays open', async () => {
    const barn = await aBarnThatCoughed()
    const { body: proposal } = await propose(barn)
    const change = { airspace_ids: null, values: { rhs_warning: 65 }, why: '', revision: 0 }
    await app.call(limits.change, { params: barn.params, body: change }, { as: barn.owner })
    expect(await accept(barn, proposal.id)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect(await list(barn)).toMatchObject([{ state: 'OPEN' }])
    expect(await propose(barn)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })

  it('It is declined with a word, once', async () => {
    const barn = await aBarnThatCoughed()
    const { body: proposal } = await propose(barn)
    expect(await decline(barn, proposal.id)).toMatchObject({
      status: 200,
      body: { state: 'DECLINED', word: 'We want to know.', decided_by: 'OWNER Maes' },
    })
    expect((await withdraw(barn, proposal.id)).status).toBe(409)
  })

  it('Only its own proposer withdraws it; who proposes the same limit again has withdrawn the former', async () => {
    const barn = await aBarnThatCoughed()
    const { body: first } = await propose(barn)
    const { body: second } = await propose(barn, { value: 30 })
    expect(await list(barn)).toMatchObject([
      { id: second.id, state: 'OPEN' },
      { id: first.id, state: 'WITHDRAWN' },
    ])
    expect((await withdraw(barn, second.id, barn.owner)).status).toBe(403)
    expect((await withdraw(barn, second.id)).status).toBe(204)
    expect(await list(barn)).toMatchObject([{ state: 'WITHDRAWN' }, { state: 'WITHDRAWN' }])
  })

  it('Who only reads proposes nothing, who only proposes decides nothing, and another site sees nothing', async () => {
    const barn = await aBarnThatCoughed()
    const { body: proposal } = await propose(barn)
    expect((await propose(barn, {}, barn.viewer)).status).toBe(403)
    expect((await accept(barn, proposal.id, 0, barn.vet)).status).toBe(403)
    expect((await decline(barn, proposal.id, barn.vet)).status).toBe(403)
    const stranger = await aUser(db, {})
    const other = await engineBarn(db, { start: START })
    await aMembership(db, { site: other.site, user: stranger, role: 'OWNER' })
    expect((await app.call(limitProposals.list, { params: barn.params }, { as: stranger })).status).toBe(404)
    const params = { siteId: other.site.id, limitProposalId: proposal.id }
    const asked = app.call(limitProposals.accept, { params, body: { revision: 0 } }, { as: stranger })
    expect((await asked).status).toBe(404)
  })

  it('What cannot be tried, is out of its range, contradicts or changes nothing is refused', async () => {
    const barn = await aBarnThatCoughed()
    const cases: readonly [Partial<LimitProposalForm>, string][] = [
      [{ key: 'normal_factor', value: 2 }, 'key'],
      [{ value: 4 }, 'value'],
      [{ value: 61 }, 'value'],
      [{ value: 40 }, 'value'],
      [{ why: ' ' }, 'why'],
      [{ airspace_id: 999_999 }, 'airspace_id'],
    ]
    for (const [form, field] of cases) {
      const { status, body } = await propose(barn, form)
      expect({ form, status, body }).toMatchObject({ status: 400, body: { [field]: [expect.anything()] } })
    }
  })

  it('Owners and managers are told of it and nobody else, with a link to its page; by mail unless they choose otherwise, never as an Alarm', async () => {
    const barn = await aBarnThatCoughed()
    const manager = await aUser(db, { preferences: { notifications: { email: { proposal_made: false } } } })
    await aMembership(db, { site: barn.site, user: manager, role: 'MANAGER' })
    const { body: proposal } = await propose(barn)
    const [told] = await toldTo(barn, barn.owner)
    expect(told).toMatchObject({
      title: 'notifications:proposal_made',
      type: 'NORMAL',
      priority: null,
      status: 'unread',
      airspace: { id: barn.airspace.id },
      params: { by: 'VETERINARIAN Maes', key: 'rhs_alarm', value: 34, why: 'A night call for dust.' },
      subject: { kind: 'PROPOSAL', id: proposal.id },
    })
    const outcome = (deliveries: Notification['deliveries'] = []) =>
      Object.fromEntries(deliveries.map(({ channel, status }) => [channel, status]))
    expect(outcome(told?.deliveries)).toEqual({ IN_APP: 'SENT', EMAIL: 'QUEUED', PUSH: 'SUPPRESSED' })
    const [other] = await toldTo(barn, manager)
    expect(outcome(other?.deliveries)).toMatchObject({ EMAIL: 'SUPPRESSED', PUSH: 'SUPPRESSED' })
    expect(await toldTo(barn, barn.vet)).toEqual([])
    expect(await toldTo(barn, barn.viewer)).toEqual([])
    const [notice] = await loadNotices(db, { notificationIds: [told?.id ?? 0], userId: barn.owner.id })
    expect(notice && noticePath(notice)).toBe(
      `/app/sites/${barn.site.id}/limits/try?airspace=${barn.airspace.id}&rule=rhs_alarm&value=34&proposal=${proposal.id}`,
    )
  })

  it('Who proposed it is told that it was accepted, or declined with the word; not of what is withdrawn', async () => {
    const barn = await aBarnThatCoughed()
    const { body: first } = await propose(barn)
    await decline(barn, first.id)
    const { body: second } = await propose(barn)
    const { body: changed } = await accept(barn, second.id)
    expect(await toldTo(barn, barn.vet)).toMatchObject([
      {
        title: 'notifications:proposal_accepted',
        params: { by: 'OWNER Maes' },
        subject: { id: second.id },
      },
      {
        title: 'notifications:proposal_declined',
        params: { by: 'OWNER Maes', word: 'We want to know.' },
        subject: { id: first.id },
      },
    ])
    const { body: third } = await propose(barn, { value: 30, revision: changed.revision })
    await withdraw(barn, third.id)
    expect(await toldTo(barn, barn.vet)).toHaveLength(2)
    expect(await toldTo(barn, barn.owner)).toHaveLength(3)
  })

  it('What is proposed and decided stands in the audit log', async () => {
    const barn = await aBarnThatCoughed()
    const { body: proposal } = await propose(barn)
    await decline(barn, proposal.id)
    const told = await db
      .selectFrom('audit_changes')
      .select(['op', 'entity'])
      .where('entity', '=', 'limit_proposal')
      .where('entity_id', '=', String(proposal.id))
      .orderBy('id')
      .execute()
    expect(told.map(({ op }) => op)).toEqual(['ADDED', 'CHANGED'])
  })
})
