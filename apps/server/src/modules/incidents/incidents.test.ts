import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import { describe, expect, it } from 'vitest'
import { aBarn, aBatch, aGateway, anAdmin } from '#test/factories.ts'
import { HEARD, hoursAgo, incidentFleet, NOW, SILENT } from '#test/incident-fleet.ts'

const { app, db, admin, look, list, aMonitor } = incidentFleet()

describe('The list of incidents', () => {
  it('The list has the most animals first, says how few rows cover half of them, and when somebody looked', async () => {
    for (const animals of [900, 300, 200]) {
      const barn = await aBarn(db)
      await aBatch(db, { site_id: barn.site.id, airspace_id: barn.airspace.id, animals_start: animals })
      const gateway = await aGateway(db, { site_id: barn.site.id, ...SILENT })
      await aMonitor(barn, { gateway: gateway.id, silent: true })
    }
    await look()
    expect((await list()).items.map(({ animals }) => animals)).toEqual([900, 300, 200])
    const { body } = await app.call(incidents.figures, {}, { as: admin })
    expect(body).toMatchObject({ total: 3, animals: 1400, half: 1, claimed: 0, looked_at: NOW.toISOString() })
    expect(body.by_kind.find(({ kind }) => kind === 'GATEWAY_SILENT')?.count).toBe(3)
  })

  it('A row leaves when the data say so, and only then', async () => {
    const { site } = await aBarn(db)
    const gateway = await aGateway(db, { site_id: site.id, ...SILENT })
    await look()
    const before = (await list()).items[0]?.id
    await look()
    expect((await list()).items.map(({ id }) => id)).toEqual([before])
    await db.updateTable('gateways').set(HEARD).where('id', '=', gateway.id).execute()
    await look()
    expect((await list()).items).toEqual([])
  })
})

describe('Claiming an incident', () => {
  async function firstIncidentId(): Promise<number> {
    const { site } = await aBarn(db)
    await aGateway(db, { site_id: site.id, ...SILENT })
    await look()
    return (await list()).items[0]?.id ?? 0
  }

  it('A claim says who is on it since when, keeps saying so at the next look, and is in the audit log', async () => {
    const incidentId = await firstIncidentId()
    const { body } = await app.call(incidents.claim, { params: { incidentId } }, { as: admin })
    expect(body.claimed).toEqual({
      by: { id: admin.id, name: 'Anne Maes' },
      at: NOW.toISOString(),
      mine: true,
    })
    await look()
    expect((await list({ claimed: 'true' })).items[0]?.claimed).toMatchObject({ mine: true })
    const given = await app.call(incidents.release, { params: { incidentId } }, { as: admin })
    expect(given.body.claimed).toBeNull()
    const log = await db
      .selectFrom('audit_changes')
      .select(['before', 'after'])
      .where('entity', '=', 'incident')
      .where('entity_id', '=', String(incidentId))
      .orderBy('id')
      .execute()
    expect(log).toMatchObject([{ after: { taken_by: admin.id } }, { before: { taken_by: admin.id } }])
  })

  it('A claim lasts as long as one of the gateways is silent, though the first is heard again', async () => {
    const { site } = await aBarn(db)
    const first = await aGateway(db, { site_id: site.id, ...SILENT, last_heartbeat_at: hoursAgo(5.2) })
    await aGateway(db, { site_id: site.id, ...SILENT })
    await look()
    const incidentId = (await list()).items[0]?.id ?? 0
    await app.call(incidents.claim, { params: { incidentId } }, { as: admin })
    await db.updateTable('gateways').set(HEARD).where('id', '=', first.id).execute()
    await look()
    expect((await list()).items).toMatchObject([{ id: incidentId, count: 1, claimed: { mine: true } }])
  })

  it('A claim is refused where another has it, and one may give back for another', async () => {
    const incidentId = await firstIncidentId()
    const other = await anAdmin(db)
    await app.call(incidents.claim, { params: { incidentId } }, { as: other })
    const refused = await app.call(incidents.claim, { params: { incidentId } }, { as: admin })
    expect(refused).toMatchObject({ status: 409, body: { code: 'incident_claimed' } })
    expect(
      (await app.call(incidents.release, { params: { incidentId } }, { as: admin })).body.claimed,
    ).toBeNull()
  })

  it('A claim of what is gone meanwhile is not found', async () => {
    const { status } = await app.call(incidents.claim, { params: { incidentId: 2_000_000 } }, { as: admin })
    expect(status).toBe(404)
  })
})
