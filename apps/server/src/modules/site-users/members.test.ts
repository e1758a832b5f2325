import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { ownSites, siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { SITE_ROLES, type SiteRole } from '@earshot/contract/values.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aMembership, anAdmin, aSite, aUser } from '#test/factories.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })

/** A site with one of each role, by role. */
async function aStaffedSite() {
  const site = await aSite(db)
  const people = {} as Record<SiteRole, Awaited<ReturnType<typeof aUser>>>
  for (const role of SITE_ROLES) {
    people[role] = await aUser(db, { first_name: role.toLowerCase() })
    await aMembership(db, { site, user: people[role], role })
  }
  const params = (user: { id: number }) => ({ siteId: site.id, userId: user.id })
  const change = (as: { id: number; role: string }, user: { id: number }, role: SiteRole) =>
    app.call(siteUsers.update, { params: params(user), body: { role } }, { as })
  const remove = (as: { id: number; role: string }, user: { id: number }) =>
    app.call(siteUsers.remove, { params: params(user) }, { as })
  const roles = async () => {
    const { body } = await app.call(
      siteUsers.list,
      { params: { siteId: site.id } },
      { as: await anAdmin(db) },
    )
    return body.items.map(item => [item.id, item.role])
  }
  return { site, people, change, remove, roles }
}

it('A role that somebody else has changed meanwhile stays as they set it', async () => {
  const { site, people } = await aStaffedSite()
  const params = { siteId: site.id, userId: people.VIEWER.id }
  const set = (role: SiteRole, as: { id: number; role: string }) =>
    app.call(siteUsers.update, { params, body: { role, was: 'VIEWER' } }, { as })
  expect((await set('OWNER', people.OWNER)).body.role).toBe('OWNER')
  const late = await set('WORKER', await anAdmin(db))
  expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  expect(late.error.changed).toMatchObject({ by: `owner ${people.OWNER.last_name}` })
})

describe('The people of a site', () => {
  it('Members are listed with their role, the owner first', async () => {
    const { site, people } = await aStaffedSite()
    const { body } = await app.call(siteUsers.list, { params: { siteId: site.id } }, { as: people.VIEWER })
    expect(body.items.map(item => item.role)).toEqual(SITE_ROLES)
    expect(body.items[1]).toEqual({
      id: people.MANAGER.id,
      access: null,
      email: people.MANAGER.email,
      first_name: 'manager',
      last_name: people.MANAGER.last_name,
      language: 'en-US',
      role: 'MANAGER',
      profile_picture: null,
      last_login_at: null,
      joined_at: expect.stringMatching(/Z$/),
    })
  })

  it.each([
    ['VETER', ['VETERINARIAN']],
    ['nobody has this', []],
    ['%', []],
  ])('Members are found by name or address: %s', async (q, found) => {
    const { site, people } = await aStaffedSite()
    const list = (text: string) =>
      app.call(siteUsers.list, { params: { siteId: site.id }, query: { q: text } }, { as: people.OWNER })
    expect((await list(q)).body.items.map(item => item.role)).toEqual(found)
    expect((await list(people.WORKER.email.toUpperCase())).body.items.map(item => item.id)).toEqual([
      people.WORKER.id,
    ])
  })
})

describe('A role', () => {
  it('A role is changed, and with it what the person may do', async () => {
    const { site, people, change } = await aStaffedSite()
    const { status, body } = await change(people.OWNER, people.WORKER, 'VIEWER')
    expect([status, body.role, body.id]).toEqual([200, 'VIEWER', people.WORKER.id])
    const read = await app.call(sites.read, { params: { siteId: site.id } }, { as: people.WORKER })
    expect(read.body.current_user_role).toBe('VIEWER')
  })

  it('The role of an owner is no manager’s to give or to take', async () => {
    const { people, change, remove, roles } = await aStaffedSite()
    const before = await roles()
    expect((await change(people.MANAGER, people.WORKER, 'OWNER')).status).toBe(403)
    expect((await change(people.MANAGER, people.OWNER, 'WORKER')).status).toBe(403)
    expect((await remove(people.MANAGER, people.OWNER)).status).toBe(403)
    expect(await roles()).toEqual(before)
  })

  it('The role of the last owner stays, whoever asks', async () => {
    const { people, change, remove, roles } = await aStaffedSite()
    const before = await roles()
    for (const as of [people.OWNER, await anAdmin(db)]) {
      for (const answer of [await change(as, people.OWNER, 'MANAGER'), await remove(as, people.OWNER)]) {
        expect([answer.status, answer.error.code]).toEqual([409, 'last_owner'])
        expect(answer.error.message).toMatch(/at least one owner/)
      }
    }
    expect((await change(people.OWNER, people.OWNER, 'OWNER')).status).toBe(200)
    expect(await roles()).toEqual(before)
  })

  it('The role of one of two owners can be given up, also by both at once', async () => {
    const { people, change, roles } = await aStaffedSite()
    await change(people.OWNER, people.WORKER, 'OWNER')
    const answers = await Promise.all([
      change(people.OWNER, people.WORKER, 'MANAGER'),
      change(people.WORKER, people.OWNER, 'MANAGER'),
    ])
    expect((await roles()).filter(([, role]) => role === 'OWNER')).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })
})

describe('A member who is removed', () => {
  it('A removed member sees the site no more', async () => {
    const { site, people, remove, roles } = await aStaffedSite()
    expect((await remove(people.MANAGER, people.VETERINARIAN)).status).toBe(204)
    expect((await roles()).map(([id]) => id)).not.toContain(people.VETERINARIAN.id)
    const params = { siteId: site.id }
    expect((await app.call(sites.read, { params }, { as: people.VETERINARIAN })).status).toBe(404)
    expect((await remove(people.MANAGER, people.VETERINARIAN)).status).toBe(404)
  })

  it('A removed member no longer has the site in a group, and has it there again when they are back', async () => {
    const { site, people, remove } = await aStaffedSite()
    const own = await aSite(db)
    await aMembership(db, { site: own, user: people.WORKER })
    const body = { name: 'Both', linked_sites: [site.id, own.id] }
    await app.call(groups.create, { body }, { as: people.WORKER })
    const linked = async () =>
      (await app.call(groups.list, {}, { as: people.WORKER })).body.items[0]?.linked_sites
    await remove(people.OWNER, people.WORKER)
    expect(await linked()).toEqual([own.id])
    const worker = { user_id: people.WORKER.id }
    await app.call(siteUsers.restore, { params: { siteId: site.id }, body: worker }, { as: people.OWNER })
    expect(await linked()).toEqual([site.id, own.id])
  })

  it('A removed member is brought back as they were, within minutes and by the person who did it', async () => {
    const { site, people, remove, roles } = await aStaffedSite()
    const restore = (as: { id: number; role: string }, user: { id: number }) =>
      app.call(siteUsers.restore, { params: { siteId: site.id }, body: { user_id: user.id } }, { as })
    const joined = (await app.call(siteUsers.list, { params: { siteId: site.id } }, { as: people.OWNER }))
      .body
    await remove(people.OWNER, people.VETERINARIAN)
    expect((await restore(people.MANAGER, people.VETERINARIAN)).status).toBe(404)
    const { status, body } = await restore(people.OWNER, people.VETERINARIAN)
    expect(status).toBe(200)
    expect(body).toEqual(joined.items.find(item => item.id === people.VETERINARIAN.id))
    expect((await roles()).map(([id]) => id)).toContain(people.VETERINARIAN.id)
    expect((await restore(people.OWNER, people.VETERINARIAN)).status).toBe(404)
    await remove(people.OWNER, people.VETERINARIAN)
    clock.advance(LIMITS.restoreMemberMinutes * 60_000 + 1)
    expect((await restore(people.OWNER, people.VETERINARIAN)).status).toBe(404)
  })

  it('Bringing back is no way in for a person who was never a member', async () => {
    const { site, people } = await aStaffedSite()
    const stranger = await aUser(db)
    const body = { user_id: stranger.id }
    const { status } = await app.call(
      siteUsers.restore,
      { params: { siteId: site.id }, body },
      { as: people.OWNER },
    )
    expect(status).toBe(404)
  })

  it('A member of another site is not found', async () => {
    const [{ people, change, remove }, other] = [await aStaffedSite(), await aStaffedSite()]
    expect((await change(people.OWNER, other.people.WORKER, 'VIEWER')).status).toBe(404)
    expect((await remove(people.OWNER, other.people.WORKER)).status).toBe(404)
  })
})

describe('Leaving a site', () => {
  const leave = (as: { id: number; role: string }, site: { id: number }) =>
    app.call(ownSites.leave, { params: { ownSiteId: site.id } }, { as })

  it.each(SITE_ROLES.filter(role => role !== 'OWNER'))('Leaving is for everybody: %s', async role => {
    const { site, people, roles } = await aStaffedSite()
    expect((await leave(people[role], site)).status).toBe(204)
    expect((await roles()).map(([id]) => id)).not.toContain(people[role].id)
    expect((await leave(people[role], site)).status).toBe(404)
  })

  it('Leaving is not for the last owner, and for one of two it is', async () => {
    const { site, people, change } = await aStaffedSite()
    const { status, error } = await leave(people.OWNER, site)
    expect([status, error.code]).toEqual([409, 'last_owner'])
    await change(people.OWNER, people.WORKER, 'OWNER')
    expect((await leave(people.OWNER, site)).status).toBe(204)
    expect((await leave(people.WORKER, site)).status).toBe(409)
  })

  it('Leaving cannot be taken back by the manager of the others', async () => {
    const { site, people } = await aStaffedSite()
    await leave(people.VETERINARIAN, site)
    const body = { user_id: people.VETERINARIAN.id }
    const restored = await app.call(
      siteUsers.restore,
      { params: { siteId: site.id }, body },
      { as: people.OWNER },
    )
    expect(restored.status).toBe(404)
  })
})
