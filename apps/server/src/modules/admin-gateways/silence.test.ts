import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aGateway, aMembership, anAdmin, anIncident, aUser } from '#test/factories.ts'

const { app, db } = appWithDatabase({ clock: movedClock('2026-03-02T12:00:00Z') })
const SILENT = { connectivity: 'OFFLINE', last_heartbeat_at: new Date('2026-03-02T09:00:00Z') } as const

async function aSilentSite() {
  const admin = await anAdmin(db)
  const { site } = await aBarn(db)
  const placed = { site_id: site.id, placed_at: new Date('2026-01-01T00:00:00Z') }
  const gateway = await aGateway(db, { ...placed, ...SILENT })
  const read = async () =>
    (await app.call(adminGateways.silence, { params: { gatewayId: gateway.id } }, { as: admin })).body
  return { admin, site, placed, gateway, read }
}

it('A silent gateway tells how its neighbours are, and that all fell silent together', async () => {
  const { placed, read } = await aSilentSite()
  expect(await read()).toMatchObject({ cause: 'ONLY', neighbours: [] })
  const other = await aGateway(db, { ...placed, ...SILENT, code: 'EG-NEXT' })
  await aGateway(db, { ...placed, registration: 'RETIRED', site_id: null })
  expect(await read()).toMatchObject({
    cause: 'SITE',
    last_heartbeat_at: '2026-03-02T09:00:00.000Z',
    neighbours: [{ id: other.id, code: 'EG-NEXT', connectivity: 'OFFLINE' }],
  })
  await db.updateTable('gateways').set({ connectivity: 'ONLINE' }).where('id', '=', other.id).execute()
  expect(await read()).toMatchObject({ cause: 'ALONE', neighbours: [{ connectivity: 'ONLINE' }] })
})

it('The person to call is the owner with a telephone, and nobody who only looks on', async () => {
  const { site, read } = await aSilentSite()
  const member = async (role: 'OWNER' | 'MANAGER' | 'VIEWER', telephone: string) => {
    const user = await aUser(db, { first_name: role, last_name: 'Maes', telephone })
    await aMembership(db, { site, user, role })
  }
  await member('VIEWER', '+32470000001')
  await member('OWNER', '')
  expect((await read()).contact).toBeNull()
  await member('MANAGER', '+32470000002')
  expect((await read()).contact).toMatchObject({ name: 'MANAGER Maes', telephone: '+32470000002' })
  await member('OWNER', '+32470000003')
  expect((await read()).contact).toMatchObject({ role: 'OWNER', telephone: '+32470000003' })
})

it('The administrator with the claim is told, by the site’s silence that the gateway is of', async () => {
  const { admin, site, gateway, read } = await aSilentSite()
  expect((await read()).incident).toBeNull()
  const incident = await anIncident(db, { site_id: site.id })
  expect((await read()).incident).toBeNull()
  const facts = { ...(incident.facts as object), codes: [gateway.code], gateways: [] }
  await db
    .updateTable('incidents')
    .set({ facts: JSON.stringify(facts) })
    .where('id', '=', incident.id)
    .execute()
  expect((await read()).incident).toMatchObject({ id: incident.id, claimed: null })
  await app.call(incidents.claim, { params: { incidentId: incident.id } }, { as: admin })
  expect((await read()).incident).toMatchObject({ claimed: { mine: true, by: { id: admin.id } } })
})

it('A caller who is no administrator is told nothing', async () => {
  const { gateway } = await aSilentSite()
  const params = { gatewayId: gateway.id }
  expect((await app.call(adminGateways.silence, { params }, { as: await aUser(db) })).status).toBe(403)
})
