import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepLicences } from '#follow-up/shell/sweep-licences.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aLicence, aLicenceTemplate, anAdmin } from '#test/factories.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })
const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000)
let admin: { id: number; role: string }
let supplier: { id: number }

beforeAll(async () => {
  admin = await anAdmin(db)
  supplier = await db
    .insertInto('suppliers')
    .values({ name: 'Agritron' })
    .returning('id')
    .executeTakeFirstOrThrow()
})

/** A monitor that hangs, with a term that ends so many days from now. */
async function aHungMonitor(ends: number, template: { auto_renew?: boolean } = {}) {
  const barn = await aBarn(db, { site: { supplier_id: supplier.id } })
  const device = await aDevice(db, { deck: barn.deck, delivery_status: 'INSTALLED' })
  const { id: license_template_id } = await aLicenceTemplate(db, { duration_months: 12, ...template })
  const given = { device_id: device.id, license_template_id, supplier_id: supplier.id }
  const licence = await aLicence(db, { ...given, expires_at: days(ends), notice_stage: 0 })
  return { ...barn, device, licence, license_template_id }
}

const licencesOf = (deviceId: number) =>
  db
    .selectFrom('licences')
    .select(['id', 'status', 'activated_at', 'expires_at', 'renews_id'])
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .execute()
const notices = (siteId: number) =>
  db.selectFrom('notifications').select('event_kind').where('site_id', '=', siteId).execute()

async function confirmed(order: { supplier: number; order_items: object[] }) {
  const body = { ...order, status: 'SUBMITTED' as const }
  const { body: placed } = await app.call(orders.create, { body: body as never }, { as: admin })
  const change = { params: { orderId: placed.id }, body: { status: 'CONFIRMED' as const } }
  return app.call(orders.update, change, { as: admin })
}

describe('A renewal', () => {
  it('A renewal is ordered for the monitors of a site whose terms end, and goes on where they end', async () => {
    const { site, device, licence, license_template_id } = await aHungMonitor(10)
    const { body: asked } = await app.call(licences.renewals, { query: { site: site.id } }, { as: admin })
    expect(asked).toEqual({
      supplier: { id: supplier.id, name: 'Agritron' },
      items: [{ license_template_id, codes: [device.code] }],
    })
    const line = { license_template_id, quantity: 1, renews: [device.code.toLowerCase()] }
    const done = await confirmed({ supplier: supplier.id, order_items: [line] })
    expect(done.body).toMatchObject({ status: 'DELIVERED', quantity: 1, delivered: 1 })
    expect(await licencesOf(device.id)).toMatchObject([
      { status: 'ACTIVE' },
      { status: 'ASSIGNED', renews_id: licence.id },
    ])
    await sweepLicences({ db, now: days(11), siteIds: [site.id] })
    const end = new Date(days(10))
    end.setUTCFullYear(end.getUTCFullYear() + 1)
    expect(await licencesOf(device.id)).toMatchObject([
      { status: 'EXPIRED' },
      { status: 'ACTIVE', activated_at: days(10), expires_at: end },
    ])
    expect(await notices(site.id)).toEqual([])
  })

  it('A renewal of a term that has ended begins with its confirmation', async () => {
    const { device, license_template_id } = await aHungMonitor(-20)
    await confirmed({ supplier: supplier.id, order_items: [{ license_template_id, renews: [device.code] }] })
    expect(await licencesOf(device.id)).toMatchObject([
      { status: 'EXPIRED' },
      { status: 'ACTIVE', activated_at: clock.now() },
    ])
  })

  it('A renewal is refused for what hangs nowhere, is named twice or has its next licence already', async () => {
    const { device, license_template_id } = await aHungMonitor(10)
    const [loose, next] = [await aDevice(db), await aHungMonitor(10)]
    await aLicence(db, {
      device_id: next.device.id,
      status: 'ASSIGNED',
      activated_at: null,
      expires_at: null,
    })
    const renews = [device.code, device.code, loose.code, next.device.code, 'ES4-NONE']
    const body = { supplier: supplier.id, order_items: [{ license_template_id, renews }] }
    const { status, error } = await app.call(orders.create, { body }, { as: admin })
    expect(status).toBe(400)
    expect(error['order_items.0.renews']).toEqual([
      `${device.code} hangs in two places.`,
      `${loose.code} hangs nowhere. Renewed is what hangs; order a licence for it instead.`,
      `${next.device.code} has a licence already that is still to begin.`,
      'There is no device with the code ES4-NONE.',
    ])
  })

  it('A renewal comes by itself where its template says so, and nobody is told that anything ends', async () => {
    const { site, device } = await aHungMonitor(5, { auto_renew: true })
    await sweepLicences({ db, now: days(1), siteIds: [site.id] })
    expect(await licencesOf(device.id)).toMatchObject([{ status: 'ACTIVE' }])
    await sweepLicences({ db, now: days(5), siteIds: [site.id] })
    expect(await licencesOf(device.id)).toMatchObject([
      { status: 'EXPIRED' },
      { status: 'ACTIVE', activated_at: days(5) },
    ])
    await sweepLicences({ db, now: days(6), siteIds: [site.id] })
    expect(await licencesOf(device.id)).toHaveLength(2)
    expect(await notices(site.id)).toEqual([])
  })
})

describe('A licence that was made by hand', () => {
  const made = async () => {
    const { id: license_template_id } = await aLicenceTemplate(db)
    const { body } = await app.call(licences.create, { body: { license_template_id } }, { as: admin })
    return body.items[0]?.id ?? 0
  }
  const assign = (licenceId: number, device_code: string) =>
    app.call(licences.assign, { params: { licenceId }, body: { device_code } }, { as: admin })

  it('A licence made by hand is given to a monitor, once, and continues the term that one has', async () => {
    const { device, licence } = await aHungMonitor(10)
    const licenceId = await made()
    const given = await assign(licenceId, ` ${device.code.toLowerCase()} `)
    expect(given.body).toMatchObject({
      status: 'ASSIGNED',
      device: { code: device.code },
      renews: licence.id,
    })
    expect((await assign(licenceId, device.code)).error.code).toBe('licence_step')
    expect((await assign(await made(), device.code)).error.device_code).toEqual([
      `${device.code} has a licence already that is still to begin.`,
    ])
    expect((await assign(await made(), 'ES4-NONE')).error.device_code).toBeDefined()
  })

  it('A licence made by hand waits to be started on a monitor that never had one, and begins at once where a term is over', async () => {
    const fresh = await aDevice(db, { deck: (await aBarn(db)).deck })
    expect((await assign(await made(), fresh.code)).body.status).toBe('ASSIGNED')
    const { device } = await aHungMonitor(-3)
    expect((await assign(await made(), device.code)).body).toMatchObject({
      status: 'ACTIVE',
      activated_at: clock.now().toISOString(),
    })
  })
})

describe('A licence that is suspended', () => {
  it('A suspended licence does not count until it is resumed, and its term goes on', async () => {
    const { device, licence } = await aHungMonitor(100)
    const params = { licenceId: licence.id }
    const held = await app.call(licences.suspend, { params }, { as: admin })
    expect(held.body).toMatchObject({ status: 'SUSPENDED', expires_at: days(100).toISOString() })
    expect((await app.call(licences.suspend, { params }, { as: admin })).error.code).toBe('licence_step')
    const resumed = await app.call(licences.resume, { params }, { as: admin })
    expect(resumed.body).toMatchObject({ status: 'ACTIVE', expires_at: days(100).toISOString() })
    const found = await app.call(
      licences.list,
      { query: { search: device.code, status: 'ACTIVE' } },
      { as: admin },
    )
    expect(found.body.items.map(({ id }) => id)).toEqual([licence.id])
  })

  it('A suspended licence has ended when it is resumed after its term, and gives way to no second one', async () => {
    const { device, licence } = await aHungMonitor(-1)
    await db
      .updateTable('licences')
      .set({ status: 'SUSPENDED', suspended_at: days(-9) })
      .where('id', '=', licence.id)
      .execute()
    const params = { licenceId: licence.id }
    expect((await app.call(licences.resume, { params }, { as: admin })).body.status).toBe('EXPIRED')
    const held = await aLicence(db, {
      device_id: device.id,
      status: 'SUSPENDED',
      expires_at: days(9),
      suspended_at: days(-9),
    })
    await aLicence(db, { device_id: device.id })
    const refused = await app.call(licences.resume, { params: { licenceId: held.id } }, { as: admin })
    expect(refused.error.code).toBe('licence_running')
  })
})

it('Licences are found by number, monitor or site, and narrowed by status and supplier', async () => {
  const { site, device, licence } = await aHungMonitor(10)
  const ids = async (query: object) =>
    (await app.call(licences.list, { query }, { as: admin })).body.items.map(({ id }) => id)
  expect(await ids({ search: device.code })).toEqual([licence.id])
  expect(await ids({ search: site.name, status: 'EXPIRING' })).toEqual([licence.id])
  expect(await ids({ site: site.id, supplier: supplier.id })).toEqual([licence.id])
  expect(await ids({ site: site.id, status: 'EXPIRED' })).toEqual([])
  expect(await ids({ search: String(licence.id) })).toContain(licence.id)
})
