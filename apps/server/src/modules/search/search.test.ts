import { search } from '@earshot/contract/endpoints/farm/search.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import {
  aBarn,
  aDevice,
  aGateway,
  aMembership,
  anAdmin,
  anAirspace,
  aUser,
  type Barn,
} from '#test/factories.ts'

type User = Awaited<ReturnType<typeof aUser>>
const { app, db } = appWithDatabase()
let farmer: User
let barn: Barn

beforeAll(async () => {
  farmer = await aUser(db)
  barn = await aBarn(db, { site: { name: 'Müllerhof' }, airspace: { name: 'Fattening 1' } })
  await aMembership(db, { site: barn.site, user: farmer, role: 'VIEWER' })
  await aDevice(db, { deck: barn.deck, code: 'EMA10017', name: 'By the door' })
  await aDevice(db, { deck: barn.deck, code: 'EMA1001', name: '' })
  await aGateway(db, { site_id: barn.site.id, code: 'GW-0007', name: 'Attic' })
})

async function find(q: string, user: User = farmer) {
  return (await app.call(search.find, { query: { q } }, { as: user })).body.items
}
const labels = async (q: string, user?: User) =>
  (await find(q, user)).map(({ kind, name, code }) => `${kind} ${code ?? name}`)

describe('The palette', () => {
  it('The palette finds a site, an airspace, a monitor and a gateway, each with where it is', async () => {
    const site = { id: barn.site.id, name: 'Müllerhof' }
    const airspace = { id: barn.airspace.id, name: 'Fattening 1' }
    expect(await find('muller')).toEqual([
      { kind: 'site', id: barn.site.id, name: 'Müllerhof', code: null, site, airspace: null },
    ])
    expect(await find('FATTENING 1')).toEqual([
      { kind: 'airspace', id: barn.airspace.id, name: 'Fattening 1', code: null, site, airspace: null },
    ])
    expect(await find('door')).toMatchObject([{ kind: 'device', code: 'EMA10017', site, airspace }])
    expect(await find('attic')).toMatchObject([{ kind: 'gateway', code: 'GW-0007', airspace: null }])
  })

  it('The palette puts what is called exactly so first', async () => {
    expect(await labels('ema1001')).toEqual(['device EMA1001', 'device EMA10017'])
  })

  it('The palette shows only what is on one’s own sites; an administrator’s are all', async () => {
    const stranger = await aUser(db)
    for (const q of ['muller', 'fattening', 'ema', 'attic']) expect(await labels(q, stranger)).toEqual([])
    expect(await labels('ema10017', await anAdmin(db))).toEqual(['device EMA10017'])
  })

  it('The palette leaves out archived sites and airspaces that were taken away', async () => {
    const old = await aBarn(db, { site: { name: 'Old place', display_status: 'ARCHIVED' } })
    await aMembership(db, { site: old.site, user: farmer })
    const { site, floor } = barn
    const gone = { site_id: site.id, floor_id: floor.id, name: 'Gone room', removed_at: new Date() }
    await anAirspace(db, gone)
    expect(await labels('old place')).toEqual([])
    expect(await labels('gone room')).toEqual([])
  })

  it('The palette gives a few of each kind', async () => {
    for (let n = 0; n < LIMITS.find.each + 2; n += 1) {
      await aDevice(db, { deck: barn.deck, code: `MANY-${n}` })
    }
    await aGateway(db, { site_id: barn.site.id, code: 'MANY-G' })
    const found = await labels('many-')
    expect(found.filter(label => label.startsWith('device'))).toHaveLength(LIMITS.find.each)
    expect(found).toContain('gateway MANY-G')
  })

  it.each(['%%', '_1', '\\\\'])('The palette takes %s to the letter', async q => {
    expect(await find(q)).toEqual([])
  })

  it.each([['x'], [' x '], ['x'.repeat(LIMITS.search + 1)]])(
    'The palette refuses "%s" on its field',
    async q => {
      const { status, error } = await app.call(search.find, { query: { q } }, { as: farmer })
      expect([status, Object.keys(error)]).toEqual([400, ['code', 'message', 'q']])
    },
  )
})

describe('An administrator’s palette', () => {
  const inFleet = async (q: string) => {
    const { body } = await app.call(search.findInFleet, { query: { q } }, { as: await anAdmin(db) })
    return body.items
  }

  it('The palette finds hardware by MAC and SIM however they are spelled, also what hangs nowhere', async () => {
    const device = await aDevice(db, { code: 'ST-1', mac_address: 'A4:CF:12:9E:00:01' })
    const gateway = await aGateway(db, {
      code: 'SG-1',
      mac_address: 'A4:CF:12:9E:00:02',
      sim: '8932 0000 1234',
    })
    for (const q of ['a4-cf-12-9e-00-01', 'A4CF129E0001']) {
      expect(await inFleet(q)).toMatchObject([
        { kind: 'device', id: device.id, site: null, matched: 'a4cf129e0001' },
      ])
    }
    expect(await inFleet('893200001234')).toMatchObject([
      { kind: 'gateway', id: gateway.id, matched: '8932 0000 1234' },
    ])
  })

  it('The palette counts a number at the end as one: gateway 2 comes before gateway 10', async () => {
    const numbers = [10, 2, 1, 21, 3]
    for (const number of numbers) await aGateway(db, { code: `NAT-${number}`, name: `Counted ${number}` })
    for (const q of ['nat-', 'counted'])
      expect((await inFleet(q)).map(({ name }) => name)).toEqual([1, 2, 3, 10, 21].map(n => `Counted ${n}`))
    for (const number of numbers) await aDevice(db, { deck: barn.deck, code: `NATM-${number}` })
    const own = await app.call(search.find, { query: { q: 'natm-' } }, { as: farmer })
    expect(own.body.items.map(({ code }) => code)).toEqual([1, 2, 3, 10, 21].map(n => `NATM-${n}`))
  })

  it('The palette finds people, suppliers and orders', async () => {
    const person = await aUser(db, { first_name: 'Zenobia', last_name: 'Quist' })
    const row = { name: 'Zephyr Supplies' }
    const supplier = await db.insertInto('suppliers').values(row).returning('id').executeTakeFirstOrThrow()
    const placed = { supplier_id: supplier.id, status: 'DRAFT' as const }
    const order = await db.insertInto('orders').values(placed).returning('id').executeTakeFirstOrThrow()
    expect(await inFleet('zenobia')).toMatchObject([{ kind: 'user', id: person.id, code: person.email }])
    expect(await inFleet('zephyr')).toMatchObject([{ kind: 'supplier', id: supplier.id }])
    expect(await inFleet(`order ${order.id}`)).toMatchObject([
      { kind: 'order', id: order.id, name: 'Zephyr Supplies' },
    ])
  })

  it('The palette is closed to everybody else', async () => {
    const { status } = await app.call(search.findInFleet, { query: { q: 'zenobia' } }, { as: farmer })
    expect(status).toBe(403)
  })
})
