import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { DISPLAY_STATUSES } from '@earshot/contract/values.ts'
import { expect, it } from 'vitest'
import { loadMembers } from '#follow-up/queries/notifications.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import {
  aBarn,
  aBatch,
  aDevice,
  aGateway,
  aMembership,
  anAdmin,
  anAlert,
  aSite,
  aUser,
} from '#test/factories.ts'
import { sendParts } from '#test/site-parts.ts'
import { housesOf } from '#test/site-saves.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

it('A site is read with what its people do not see: how many they are, its note and what they thought of the wizard', async () => {
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

it('An archived site, which its people no longer see, is still read', async () => {
  const admin = await anAdmin(db)
  const { id: siteId } = await aSite(db, { display_status: 'ARCHIVED' })
  const { body } = await app.call(adminSites.read, { params: { siteId } }, { as: admin })
  expect(body.display_status).toBe('ARCHIVED')
})

it('Status, structure, airspaces and devices are those of the site itself', async () => {
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

it('Every call for a site that does not exist is answered with 404', async () => {
  const admin = await anAdmin(db)
  const params = { siteId: 2_000_000_000 }
  for (const endpoint of [
    adminSites.read,
    adminSites.status,
    adminSites.structure,
    adminSites.devices,
    adminSites.airspaces,
  ]) {
    expect((await app.call(endpoint, { params }, { as: admin })).status).toBe(404)
  }
  expect((await app.call(adminSites.update, { params, body: { note: '' } }, { as: admin })).status).toBe(404)
  const body = { display_status: 'TEST' as const }
  expect((await app.call(adminSites.changeStatus, { params, body }, { as: admin })).status).toBe(404)
})

it('Supplier, note and name are changed at once, and what the patch leaves out stays', async () => {
  const admin = await anAdmin(db)
  const { site } = await aBarn(db, { site: { preinstalled: true, city: 'Torhout' } })
  const supplier = await aSupplier()
  const params = { siteId: site.id }
  const body = { supplier: supplier.id, note: 'Key at the neighbour', name: 'Renamed' }
  const { body: changed } = await app.call(adminSites.update, { params, body }, { as: admin })
  expect(changed).toMatchObject({ ...body, supplier, city: 'Torhout' })
  const cleared = await app.call(adminSites.update, { params, body: { supplier: null } }, { as: admin })
  expect(cleared.body).toMatchObject({ supplier: null, note: 'Key at the neighbour' })
})

it.each([
  [{ supplier: 2_000_000_000 }, 'supplier'],
  [{ preinstalled: true }, 'preinstalled'],
  [{ country: 'XX' }, 'country'],
])('The patch %j is refused on its field, and nothing is changed', async (wrong, field) => {
  const admin = await anAdmin(db)
  const { id: siteId } = await aSite(db, { activated_at: clock.now() })
  const body = { note: 'Not kept', ...wrong }
  const answer = await app.call(adminSites.update, { params: { siteId }, body }, { as: admin })
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, expect.arrayContaining([field])])
  const { body: read } = await app.call(adminSites.read, { params: { siteId } }, { as: admin })
  expect(read.note).toBe('')
})

it('An edit in parts keeps the structure by its ids and answers what it has archived', async () => {
  const admin = await anAdmin(db)
  const barn = await aBarn(db)
  const device = await aDevice(db, { deck: barn.deck })
  const gateway = await aGateway(db, { site_id: barn.site.id })
  const form = {
    name: 'Hoeve ter Linde',
    houses: housesOf(barn, [device.code]),
    gateways: [{ code: gateway.code }],
    note: 'N'.repeat(1500),
    revision: 0,
  }
  const { status, body } = await edit(admin, barn.site.id, form)
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Hoeve ter Linde', note: form.note, archived: [] })
})

it('The message of a refused edit tells all that is wrong, since nothing else is shown', async () => {
  const admin = await anAdmin(db)
  const barn = await aBarn(db)
  const houses = housesOf(barn, ['NO-SUCH', 'NOR-THIS'])
  const { status, body } = await edit(admin, barn.site.id, { houses, revision: 0 })
  expect(status).toBe(400)
  expect(body).toHaveProperty('message', expect.stringMatching(/NO-SUCH.* .*NOR-THIS/))
})

it('A display status changes from any to any, and the same again is nothing', async () => {
  const admin = await anAdmin(db)
  const { id: siteId } = await aSite(db)
  const change = (display_status: (typeof DISPLAY_STATUSES)[number]) =>
    app.call(adminSites.changeStatus, { params: { siteId }, body: { display_status } }, { as: admin })
  for (const to of DISPLAY_STATUSES) expect((await change(to)).body.display_status).toBe(to)
  expect((await change('ARCHIVED')).status).toBe(200)
})

it('A site with an active batch is not archived; an archived one leaves its people and tells them nothing', async () => {
  const admin = await anAdmin(db)
  const owner = await aUser(db)
  const { site, airspace } = await aBarn(db)
  await aMembership(db, { site, user: owner })
  const batch = await aBatch(db, { site_id: site.id, airspace_id: airspace.id, name: 'F1' })
  const ask = { params: { siteId: site.id }, body: { display_status: 'ARCHIVED' as const } }
  const refused = await app.call(adminSites.changeStatus, ask, { as: admin })
  expect(refused).toMatchObject({ status: 400, body: { display_status: [expect.stringContaining('F1')] } })
  await db.deleteFrom('batches').where('id', '=', batch.id).execute()
  expect((await app.call(adminSites.changeStatus, ask, { as: admin })).status).toBe(200)
  expect((await app.call(sites.read, { params: ask.params }, { as: owner })).status).toBe(404)
  expect((await loadMembers(db, [site.id])).get(site.id)?.recipients).toEqual([])
})

async function aSupplier() {
  const values = { name: 'Stalvisie' }
  return db.insertInto('suppliers').values(values).returning(['id', 'name']).executeTakeFirstOrThrow()
}

let messages = 0
function edit(as: { id: number; role: string }, siteId: number, form: object) {
  const messageId = `admin-${++messages}`
  return sendParts(app, { endpoint: adminSites.edit, params: { siteId }, form, messageId, as })
}

it('The note of another administrator is not overwritten by who read the one before it', async () => {
  const [admin, other] = [await anAdmin(db), await anAdmin(db, { first_name: 'Bea', last_name: 'Maes' })]
  const { id: siteId } = await aSite(db, { note: 'Key at the neighbour' })
  const params = { siteId }
  const { body: seen } = await app.call(adminSites.read, { params }, { as: admin })
  const change = (note: string, as: { id: number; role: string }) =>
    app.call(adminSites.update, { params, body: { note, office_revision: seen.office_revision } }, { as })
  expect((await change('Call first', other)).body.note).toBe('Call first')
  const late = await change('Dog', admin)
  expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  expect(late.error.changed).toMatchObject({ by: 'Bea Maes' })
  const display = { display_status: 'PAUSED' as const, office_revision: seen.office_revision }
  expect((await app.call(adminSites.changeStatus, { params, body: display }, { as: admin })).status).toBe(409)
  const { body: now } = await app.call(adminSites.read, { params }, { as: admin })
  expect(now).toMatchObject({ note: 'Call first', display_status: 'USE' })
})
