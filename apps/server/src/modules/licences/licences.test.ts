import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aLicence, aLicenceTemplate, anAdmin } from '#test/factories.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })
const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000)

it('The call makes licences of a template that is sold, and lists the newest first', async () => {
  const admin = await anAdmin(db)
  const template = await aLicenceTemplate(db, { name: 'Climate, 12 months' })
  const body = { license_template_id: template.id, quantity: 2 }
  const made = await app.call(licences.create, { body }, { as: admin })
  expect(made.status).toBe(201)
  expect(made.body.items).toHaveLength(2)
  expect(made.body.items[0]).toMatchObject({ status: 'CREATED', template: { name: 'Climate, 12 months' } })
  const { body: list } = await app.call(licences.list, { query: { perPage: 1 } }, { as: admin })
  expect(list.items[0]?.id).toBe(made.body.items[1]?.id)
  const old = await aLicenceTemplate(db, { active: false })
  const wrong = { license_template_id: old.id, supplier: 999_999 }
  expect(
    (await app.call(licences.create, { body: wrong }, { as: admin })).error.license_template_id,
  ).toBeDefined()
  const nobody = { license_template_id: template.id, supplier: 999_999 }
  expect((await app.call(licences.create, { body: nobody }, { as: admin })).error.supplier).toBeDefined()
})

it('A licence tells how many days are left, and at which site', async () => {
  const admin = await anAdmin(db)
  const { deck, site } = await aBarn(db)
  const device = await aDevice(db, { deck })
  const { id } = await aLicence(db, { device_id: device.id, expires_at: days(10), created_at: days(1) })
  const { body } = await app.call(licences.list, {}, { as: admin })
  expect(body.items.find(each => each.id === id)).toMatchObject({
    status: 'EXPIRING',
    days_left: 11,
    device: { code: device.code },
    site: { id: site.id },
  })
})

it('The list of templates puts those that are sold first, twenty-five a page', async () => {
  const admin = await anAdmin(db)
  await aLicenceTemplate(db, { name: 'AAA', active: false })
  const { body } = await app.call(licences.templates, {}, { as: admin })
  expect(body.per_page).toBe(25)
  expect(body.items[0]?.active).toBe(true)
  expect(body.items.at(-1)?.active).toBe(false)
})

it('The dashboard counts what ends and what waits', async () => {
  const admin = await anAdmin(db)
  const figures = async () => (await app.call(licences.figures, {}, { as: admin })).body
  const before = await figures()
  for (const expires_at of [days(-1), days(3), days(20), days(200)]) await aLicence(db, { expires_at })
  const template = await aLicenceTemplate(db)
  const supplier = await db
    .insertInto('suppliers')
    .values({ name: 'S' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = { supplier: supplier.id, order_items: [{ license_template_id: template.id, quantity: 4 }] }
  await app.call(orders.create, { body: order }, { as: admin })
  await app.call(orders.create, { body: { ...order, status: 'SUBMITTED' } }, { as: admin })
  const after = await figures()
  expect(after.total - before.total).toBe(4)
  expect(after.ending_7_days - before.ending_7_days).toBe(1)
  expect(after.ending_30_days - before.ending_30_days).toBe(2)
  expect(after.ending_by_month).toHaveLength(12)
  expect(after.ending_by_month[0]).toMatchObject({ month: '2026-03' })
  expect(after.by_status.find(({ status }) => status === 'EXPIRED')?.count).toBe(1)
  expect(after).toMatchObject({ orders: 2, orders_waiting: 1, licences_waiting: 4 })
  expect(after.oldest_waiting_since).toBe(clock.now().toISOString())
})
