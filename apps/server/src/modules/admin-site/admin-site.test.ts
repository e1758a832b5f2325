import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, aMembership, anAdmin, anAlert, aSite, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

it('a site is read with what its people do not see: how many they are, its note and what they thought of the wizard', async () => {
  const admin = await anAdmin(db)
  const [owner, worker] = [await aUser(db), await aUser(db)]
  const site = { note: 'Key at the neighbour', feedback_score: 4, feedback_description: 'Quick' }
  const barn = await aBarn(db, { site })
  for (const user of [owner, worker]) await aMembership(db, { site: barn.site, user })
  await anAlert(db, { barn })
  const params = { siteId: barn.site.id }
  const { body } = await app.call(adminSites.read, { params }, { as: admin })
  expect(body).toMatchObject({
    id: barn.site.id,
    note: 'Key at the neighbour',
    feedback: { score: 4, description: 'Quick' },
    users: 2,
    open_alerts: 1,
    open_groups: 0,
    current_user_role: null,
  })
  expect((await app.call(sites.read, { params }, { as: owner })).body).not.toHaveProperty('note')
})

it('an archived site, which its people no longer see, is still read', async () => {
  const admin = await anAdmin(db)
  const { id: siteId } = await aSite(db, { display_status: 'ARCHIVED' })
  const { body } = await app.call(adminSites.read, { params: { siteId } }, { as: admin })
  expect(body.display_status).toBe('ARCHIVED')
})

it('status, structure, airspaces and devices are those of the site itself', async () => {
  const admin = await anAdmin(db)
  const { site, airspace, deck } = await aBarn(db)
  const gateway = await aGateway(db, { site_id: site.id })
  const second = await aDevice(db, { deck, code: 'DEV-2', gateway_id: gateway.id })
  const first = await aDevice(db, { deck, code: 'DEV-1' })
  const elsewhere = await aBarn(db)
  await aDevice(db, { deck: elsewhere.deck })
  const ask = { params: { siteId: site.id } }

  const status = await app.call(adminSites.status, ask, { as: admin })
  expect(status.body).toMatchObject({ id: site.id, airspaces: [{ id: airspace.id }] })
  const structure = await app.call(adminSites.structure, ask, { as: admin })
  expect(structure.body.houses[0]?.floors[0]?.airspaces[0]?.decks[0]?.devices).toHaveLength(2)
  const devices = await app.call(adminSites.devices, ask, { as: admin })
  expect(devices.body.items.map(({ id, site: on }) => [id, on?.id])).toEqual([
    [first.id, site.id],
    [second.id, site.id],
  ])
  const airspaces = await app.call(adminSites.airspaces, ask, { as: admin })
  expect(airspaces.body.items).toMatchObject([{ id: airspace.id, devices_total: 2 }])
  const simple = await app.call(adminSites.airspaces, { ...ask, query: { simple: true } }, { as: admin })
  expect(simple.body.items[0]).not.toHaveProperty('devices_total')
})

it('whatever is asked of a site that does not exist is not found', async () => {
  const admin = await anAdmin(db)
  const params = { siteId: 2_000_000_000 }
  for (const entry of [
    adminSites.read,
    adminSites.status,
    adminSites.structure,
    adminSites.devices,
    adminSites.airspaces,
  ]) {
    expect((await app.call(entry, { params }, { as: admin })).status).toBe(404)
  }
})
