import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aGateway, anAdmin, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-03T12:00:00Z')
const { app, db } = appWithDatabase({ clock })

const ALL = '1'.repeat(144)
/** Marks a day that is silent from one slot to before another. */
const but = (from: number, to: number) => ALL.slice(0, from) + '0'.repeat(to - from) + ALL.slice(to)

const heard = (gateway_id: number, days: Record<string, string>) =>
  db
    .insertInto('gateway_heartbeat_days')
    .values(Object.entries(days).map(([day, slots]) => ({ gateway_id, day, slots })))
    .execute()

async function aGatewayOnSite(code: string) {
  const { site } = await aBarn(db)
  const placed = {
    site_id: site.id,
    placed_at: new Date('2026-01-01T00:00:00Z'),
    connectivity: 'ONLINE',
  } as const
  const last_heartbeat_at = new Date('2026-03-03T11:58:00Z')
  const known = { created_at: new Date('2026-01-01T00:00:00Z') }
  const gateway = await aGateway(db, { ...placed, ...known, code, last_heartbeat_at })
  const neighbour = () => aGateway(db, { ...placed, last_heartbeat_at })
  return { site, gateway, neighbour }
}

async function eventsOf(gatewayId: number, query: { page?: number; perPage?: number } = {}) {
  const as = await anAdmin(db)
  return (await app.call(adminGateways.events, { params: { gatewayId }, query }, { as })).body
}

it('Silences of an hour and more are told with their ends, and whether the site was silent too', async () => {
  const { gateway, neighbour } = await aGatewayOnSite('EG-STORY')
  const other = await neighbour()
  await heard(gateway.id, {
    // The gateway is silent from 10:00 to 12:00, together with the other one.
    '2026-03-01': but(60, 72),
    // 50 minutes are none; 20:00 to 21:10 alone.
    '2026-03-02': but(10, 15).slice(0, 120) + '0'.repeat(7) + '1'.repeat(17),
    '2026-03-03': ALL.slice(0, 72).padEnd(144, '0'),
  })
  await heard(other.id, { '2026-03-01': but(60, 72), '2026-03-02': ALL, '2026-03-03': ALL })
  const { items, total } = await eventsOf(gateway.id)
  expect(total).toBe(4)
  expect(items.map(({ at, kind, cause, minutes }) => [at.slice(0, 16), kind, cause, minutes])).toEqual([
    ['2026-03-02T21:10', 'BACK', null, 70],
    ['2026-03-02T20:00', 'SILENT', 'ALONE', null],
    ['2026-03-01T12:00', 'BACK', null, 120],
    ['2026-03-01T10:00', 'SILENT', 'SITE', null],
  ])
})

it('A silence that lasts is told from the last heartbeat on, and of one from before it came nothing is known', async () => {
  const { gateway } = await aGatewayOnSite('EG-LAST')
  await heard(gateway.id, { '2026-03-01': but(60, 72), '2026-03-02': ALL.slice(0, 100).padEnd(144, '0') })
  const last_heartbeat_at = new Date('2026-03-02T16:37:00Z')
  await db
    .updateTable('gateways')
    .set({ connectivity: 'OFFLINE', last_heartbeat_at, placed_at: new Date('2026-03-02T00:00:00Z') })
    .where('id', '=', gateway.id)
    .execute()
  expect((await eventsOf(gateway.id)).items).toMatchObject([
    { kind: 'SILENT', at: '2026-03-02T16:37:00.000Z', cause: 'ONLY' },
    { kind: 'BACK' },
    { kind: 'SILENT', cause: null },
  ])
})

it('The first heartbeat is told only where none can have been forgotten', async () => {
  const { gateway } = await aGatewayOnSite('EG-FIRST')
  await heard(gateway.id, { '2026-03-03': but(0, 40) })
  expect((await eventsOf(gateway.id)).items).toEqual([])
  await db
    .updateTable('gateways')
    .set({ created_at: new Date('2026-03-02T15:00:00Z') })
    .where('id', '=', gateway.id)
    .execute()
  expect((await eventsOf(gateway.id)).items).toMatchObject([
    { kind: 'FIRST_HEARD', at: '2026-03-03T06:40:00.000Z' },
  ])
})

it('What people made of it stands between, with who did it and what it came to', async () => {
  const admin = await anAdmin(db, { first_name: 'Ines', last_name: 'Vos' })
  const { site } = await aBarn(db)
  const form = { code: 'EG-PEOPLE', mac_address: '02:00:00:00:01:77', sim: '', name: 'North', site: site.id }
  const { id } = (await app.call(adminGateways.register, { body: form }, { as: admin })).body
  const params = { gatewayId: id }
  clock.set(new Date('2026-03-03T12:10:00Z'))
  await app.call(adminGateways.change, { params, body: { device_mode: 'DEBUG' } }, { as: admin })
  clock.set(new Date('2026-03-03T12:20:00Z'))
  await app.call(adminGateways.renewSecret, { params, body: {} }, { as: admin })
  clock.set(new Date('2026-03-03T12:30:00Z'))
  await app.call(adminGateways.change, { params, body: { name: 'South' } }, { as: admin })
  clock.set(new Date('2026-03-03T12:40:00Z'))
  await app.call(adminGateways.retire, { params, body: {} }, { as: admin })
  const { items } = await eventsOf(id)
  expect(items).toMatchObject([
    { kind: 'RETIRED', at: '2026-03-03T12:40:00.000Z', site: { id: site.id } },
    { kind: 'RENAMED', name: 'South' },
    { kind: 'SECRET' },
    { kind: 'MODE', device_mode: 'DEBUG' },
    { kind: 'REGISTERED', site: { name: site.name }, by: { id: admin.id, name: 'Ines Vos' } },
  ])
  expect(JSON.stringify(items)).not.toContain('hash')
  const second = await eventsOf(id, { page: 2, perPage: 2 })
  expect([second.total, second.items.map(({ kind }) => kind)]).toEqual([5, ['SECRET', 'MODE']])
})

it('A caller who is no administrator is told nothing', async () => {
  const { gateway } = await aGatewayOnSite('EG-NOBODY')
  const params = { gatewayId: gateway.id }
  expect((await app.call(adminGateways.events, { params }, { as: await aUser(db) })).status).toBe(403)
})
