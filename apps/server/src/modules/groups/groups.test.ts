import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { aMembership, aSite, aUser } from '#test/factories.ts'

const { app, db } = appWithDatabase()

async function aFarmer() {
  const user = await aUser(db)
  const site = await aSite(db)
  await aMembership(db, { site, user })
  return { user, site }
}

describe('Groups', () => {
  it('Groups live from their making to their deletion', async () => {
    const { user, site } = await aFarmer()
    const made = await app.call(
      groups.create,
      { body: { name: 'Own farms', linked_sites: [site.id, site.id] } },
      { as: user },
    )
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Own farms', linked_sites: [site.id] })
    const params = { groupId: made.body.id }
    const renamed = await app.call(groups.update, { params, body: { name: 'Ours' } }, { as: user })
    expect(renamed.body).toMatchObject({ name: 'Ours', linked_sites: [site.id] })
    expect((await app.call(groups.remove, { params }, { as: user })).status).toBe(204)
    expect((await app.call(groups.list, {}, { as: user })).body.items).toEqual([])
  })

  it('Groups take no site the user may not see, and change nothing then', async () => {
    const [{ user, site }, other] = [await aFarmer(), await aFarmer()]
    const body = { name: 'Mixed', linked_sites: [site.id, other.site.id] }
    const { status, error } = await app.call(groups.create, { body }, { as: user })
    expect(status).toBe(400)
    expect(error.linked_sites).toBeDefined()
    expect((await app.call(groups.list, {}, { as: user })).body.items).toEqual([])
  })

  it('Groups belong to one person', async () => {
    const [{ user, site }, other] = [await aFarmer(), await aFarmer()]
    const made = await app.call(
      groups.create,
      { body: { name: 'Mine', linked_sites: [site.id] } },
      { as: user },
    )
    const params = { groupId: made.body.id }
    expect(
      (await app.call(groups.update, { params, body: { name: 'Theirs' } }, { as: other.user })).status,
    ).toBe(404)
    expect((await app.call(groups.remove, { params }, { as: other.user })).status).toBe(404)
  })

  it.each([
    [{ name: 'a', linked_sites: [1] }, 'name'],
    [{ name: 'x'.repeat(251), linked_sites: [1] }, 'name'],
    [{ name: 'Empty', linked_sites: [] }, 'linked_sites'],
  ])('Groups want a name of 2 to 250 and at least one site (%#)', async (body, field) => {
    const { user } = await aFarmer()
    const { status, error } = await app.call(groups.create, { body }, { as: user })
    expect(status).toBe(400)
    expect(error[field]).toBeDefined()
  })
})
