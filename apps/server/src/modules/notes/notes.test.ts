import { notes } from '@earshot/contract/endpoints/farm/notes.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { describe, expect, it } from 'vitest'
import type { BusEvent } from '#bus.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aMembership, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFarm(role: SiteRole = 'OWNER') {
  const [user, other] = [await aUser(db, { first_name: 'Griet', last_name: 'Verhaeghe' }), await aUser(db)]
  const { site } = await aBarn(db)
  await aMembership(db, { site, user, role })
  await aMembership(db, { site, user: other })
  return { user, other, site, params: { siteId: site.id } }
}

const BODY = { note: 'Samples', message: 'Please keep the boots per house.' }

describe('Notes of a site', () => {
  it('Notes are written with one’s name and read by everybody, newest first, and open pages are told', async () => {
    const { user, other, site, params } = await aFarm()
    const heard: BusEvent[] = []
    const stop = app.ctx.bus.subscribe(event => heard.push(event))
    const first = await app.call(notes.create, { params, body: BODY }, { as: user })
    stop()
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      id: expect.any(Number),
      user: { id: user.id, name: 'Griet Verhaeghe' },
      username: 'Griet Verhaeghe',
      ...BODY,
      created_at: '2026-03-02T08:00:00.000Z',
      unread: false,
    })
    expect(heard).toEqual([{ kind: 'site', site_id: site.id }])
    clock.advance(60_000)
    const second = await app.call(notes.create, { params, body: { ...BODY, note: 'Boots' } }, { as: other })
    const { body } = await app.call(notes.list, { params }, { as: user })
    expect(body.items).toEqual([{ ...second.body, unread: true }, first.body])
    const { body: named } = await app.call(
      notes.list,
      { params, query: { ordering_field: 'note' } },
      { as: user },
    )
    expect(named.items.map(item => item.note)).toEqual(['Boots', 'Samples'])
  })

  it('Notes count as unread for the others until they have looked, which a list alone does not tell', async () => {
    const { user, other, params } = await aFarm()
    await app.call(notes.create, { params, body: BODY }, { as: user })
    const unread = async (person: { id: number; role: string }) =>
      (await app.call(sites.read, { params }, { as: person })).body.unread_notes
    await app.call(notes.list, { params }, { as: other })
    expect([await unread(user), await unread(other)]).toEqual([0, 1])
    clock.advance(60_000)
    expect((await app.call(notes.markViewed, { params }, { as: other })).status).toBe(204)
    expect(await unread(other)).toBe(0)
    const { body } = await app.call(notes.list, { params }, { as: other })
    expect(body.items.map(item => item.unread)).toEqual([false])
  })

  it('Notes outlive their author’s account', async () => {
    const { user, other, params } = await aFarm()
    await app.call(notes.create, { params, body: BODY }, { as: user })
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    const { body } = await app.call(notes.list, { params }, { as: other })
    expect(body.items).toMatchObject([{ user: null, username: 'Griet Verhaeghe' }])
  })

  it.each([
    ['an empty message', { note: 'Samples', message: '  ' }, 'message'],
    ['no subject', { message: 'Boots' }, 'note'],
  ])('Notes are refused with %s', async (_what, body, field) => {
    const { user, params } = await aFarm()
    const answer = await app.call(notes.create, { params, body: body as typeof BODY }, { as: user })
    expect(answer.status).toBe(400)
    expect(answer.error.errors?.[field] ?? answer.error[field]).toBeDefined()
  })

  it('Notes are read, not written, by a viewer, and not found by a stranger', async () => {
    const { user, params } = await aFarm('VIEWER')
    expect((await app.call(notes.list, { params }, { as: user })).status).toBe(200)
    expect((await app.call(notes.create, { params, body: BODY }, { as: user })).status).toBe(403)
    expect((await app.call(notes.list, { params }, { as: await aUser(db) })).status).toBe(404)
  })
})
