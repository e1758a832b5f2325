import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import type { DeliveryStatus } from '@earshot/contract/values.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aLicenceTemplate, anAdmin } from '#test/factories.ts'
import { callBehindTransaction } from '#test/forced-races.ts'
import { changeOrder } from './orders.service.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })
let admin: { id: number; role: string }
let supplier: { id: number }
let pig: { id: number }

beforeAll(async () => {
  admin = await anAdmin(db)
  supplier = await db
    .insertInto('suppliers')
    .values({ name: 'Agritron' })
    .returning('id')
    .executeTakeFirstOrThrow()
  pig = await aLicenceTemplate(db, { name: 'Pig, 36 months', duration_months: 36 })
})

const form = (quantity: number) => ({
  supplier: supplier.id,
  order_items: [{ license_template_id: pig.id, quantity, renews: [] }],
})

async function anOrder(quantity: number, status: 'DRAFT' | 'SUBMITTED' = 'SUBMITTED') {
  const { body } = await app.call(orders.create, { body: { ...form(quantity), status } }, { as: admin })
  return body
}

async function aConfirmedOrder(quantity: number) {
  const { id } = await anOrder(quantity)
  return (await step(id, 'CONFIRMED')).body
}

function step(orderId: number, status: 'SUBMITTED' | 'CONFIRMED' | 'CANCELLED' | 'DELIVERED') {
  return app.call(orders.update, { params: { orderId }, body: { status } }, { as: admin })
}

function deliver(orderId: number, codes: string[], delivery_status: DeliveryStatus = 'DELIVERED') {
  const body = { delivery_status, deviceCodes: codes }
  return app.call(orders.deliver, { params: { orderId }, body }, { as: admin })
}

const codesOf = (devices: { code: string }[]) => devices.map(({ code }) => code)
const statusOf = async (id: number) =>
  (await db.selectFrom('devices').select('delivery_status').where('id', '=', id).executeTakeFirstOrThrow())
    .delivery_status
const licencesOf = (id: number) =>
  db.selectFrom('licences').select(['status', 'supplier_id']).where('device_id', '=', id).execute()

describe('An order', () => {
  it('An order is drafted, changed, submitted and confirmed', async () => {
    const draft = await anOrder(3, 'DRAFT')
    expect(draft).toMatchObject({ status: 'DRAFT', quantity: 3, delivered: 0, waiting_since: null })
    expect(draft.created_by?.id).toBe(admin.id)
    const params = { orderId: draft.id }
    const changed = await app.call(
      orders.update,
      { params, body: { order_items: [{ license_template_id: pig.id, quantity: 5 }] } },
      { as: admin },
    )
    expect(changed.body).toMatchObject({ quantity: 5, supplier: { name: 'Agritron' } })
    clock.advance(3_600_000)
    expect((await step(draft.id, 'SUBMITTED')).body.waiting_since).toBe(clock.now().toISOString())
    const { body } = await step(draft.id, 'CONFIRMED')
    expect(body.status).toBe('CONFIRMED')
    expect(body.history.map(({ kind, status }) => status ?? kind)).toEqual([
      'CONFIRMED',
      'SUBMITTED',
      'EDITED',
      'DRAFT',
    ])
    const fixed = await app.call(orders.update, { params, body: form(1) }, { as: admin })
    expect([fixed.status, fixed.error.code]).toEqual([409, 'order_fixed'])
  })

  it('An order is not confirmed by somebody who saw another one: nothing is overwritten, and who was faster is named', async () => {
    const seen = await anOrder(5)
    const params = { orderId: seen.id }
    const bea = await anAdmin(db, { first_name: 'Bea', last_name: 'Maes' })
    const body = { order_items: [{ license_template_id: pig.id, quantity: 900 }], revision: seen.revision }
    const edited = await app.call(orders.update, { params, body }, { as: bea })
    expect(edited.body.quantity).toBe(900)
    for (const late of [{ status: 'CONFIRMED' as const }, form(6)]) {
      const patch = { ...late, revision: seen.revision }
      const refused = await app.call(orders.update, { params, body: patch }, { as: admin })
      expect([refused.status, refused.error.code]).toEqual([409, 'changed_meanwhile'])
      expect(refused.error.changed).toEqual({ by: 'Bea Maes', at: clock.now().toISOString() })
      expect(refused.error.message).toMatch(/^Bea Maes has changed this meanwhile/)
    }
    const { body: now } = await app.call(orders.read, { params }, { as: admin })
    expect(now).toMatchObject({ status: 'SUBMITTED', quantity: 900, revision: edited.body.revision })
    const patch = { status: 'CONFIRMED' as const, revision: now.revision }
    expect((await app.call(orders.update, { params, body: patch }, { as: admin })).body.status).toBe(
      'CONFIRMED',
    )
  })

  it('An order is not confirmed as it was seen when another changes it at that moment', async () => {
    const seen = await anOrder(5)
    const late = await callBehindTransaction(db, {
      first: trx =>
        changeOrder(trx, { orderId: seen.id, patch: form(900), userId: admin.id, now: clock.now() }),
      call: () =>
        app.call(
          orders.update,
          { params: { orderId: seen.id }, body: { status: 'CONFIRMED', revision: seen.revision } },
          { as: admin },
        ),
    })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  })

  it('An order takes no step but the next one, and none into what only deliveries make of it', async () => {
    const draft = await anOrder(1, 'DRAFT')
    for (const status of ['CONFIRMED', 'DELIVERED'] as const) {
      const { error } = await step(draft.id, status)
      expect(error.code, status).toBe('order_step')
    }
    expect((await deliver(draft.id, ['ES4-1'])).error.code).toBe('order_not_open')
  })

  it('An order asks for templates that are sold, from a supplier there is', async () => {
    const old = await aLicenceTemplate(db, { active: false })
    const body = { supplier: 999_999, order_items: [{ license_template_id: old.id, quantity: 1 }] }
    const { status, error } = await app.call(orders.create, { body }, { as: admin })
    expect(status).toBe(400)
    expect(Object.keys(error)).toEqual(
      expect.arrayContaining(['supplier', 'order_items.0.license_template_id']),
    )
  })

  it('An order is listed without its codes, newest first', async () => {
    const { id } = await anOrder(2)
    const { body } = await app.call(orders.list, {}, { as: admin })
    expect(body.items[0]).toMatchObject({ id, quantity: 2, order_items: [{ assigned: 0, delivered: 0 }] })
    expect(body.items[0]?.order_items[0]).not.toHaveProperty('device_codes')
  })
})

describe('A delivery', () => {
  it('A delivery fills the codes, gives each device a licence, and moves the order on with them', async () => {
    const order = await aConfirmedOrder(2)
    const [one, two] = [await aDevice(db), await aDevice(db)]
    const shipped = await deliver(order.id, [one.code], 'SHIPPED')
    expect(shipped.body).toMatchObject({ status: 'CONFIRMED', assigned: 1, delivered: 0 })
    expect(await statusOf(one.id)).toBe('SHIPPED')
    expect(await licencesOf(one.id)).toEqual([{ status: 'ASSIGNED', supplier_id: supplier.id }])
    expect((await deliver(order.id, [one.code.toLowerCase()])).body.status).toBe('PARTLY_DELIVERED')
    const done = await deliver(order.id, [two.code])
    expect(done.body).toMatchObject({ status: 'DELIVERED', delivered: 2, waiting_since: null })
    expect(done.body.order_items[0]?.device_codes).toEqual(codesOf([one, two]))
    expect(done.body.history[0]).toMatchObject({ kind: 'STATUS', status: 'DELIVERED' })
    expect((await step(order.id, 'CANCELLED')).error.code).toBe('order_step')
  })

  it('A delivery to an order that has changed since it was looked at is refused', async () => {
    const order = await aConfirmedOrder(2)
    const [one, two] = [await aDevice(db), await aDevice(db)]
    await deliver(order.id, [one.code])
    const body = { delivery_status: 'DELIVERED' as const, deviceCodes: [two.code], revision: order.revision }
    const late = await app.call(orders.deliver, { params: { orderId: order.id }, body }, { as: admin })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    expect(await licencesOf(two.id)).toEqual([])
  })

  it('A delivery is tried before it is done, and done whole or not at all', async () => {
    const order = await aConfirmedOrder(1)
    const { deck, site } = await aBarn(db)
    const [free, late, hung] = [await aDevice(db), await aDevice(db), await aDevice(db, { deck })]
    const codes = codesOf([free, late, hung])
    const body = { delivery_status: 'DELIVERED' as const, deviceCodes: [...codes, 'ES4-NONE'] }
    const check = await app.call(orders.checkDelivery, { params: { orderId: order.id }, body }, { as: admin })
    expect(check.body).toMatchObject({ fitting: 1, remaining: 0, items: [{ count: 1 }] })
    expect(check.body.problems.map(({ code, problem }) => [code, problem])).toEqual([
      [late.code, 'NO_ROOM'],
      [hung.code, 'INSTALLED'],
      ['ES4-NONE', 'UNKNOWN'],
    ])
    const refused = await deliver(order.id, body.deviceCodes)
    expect(refused.status).toBe(400)
    expect(refused.error.deviceCodes).toContain(
      `${hung.code} hangs at ${site.name}. Take it down there first.`,
    )
    expect(await statusOf(free.id)).toBe('PRODUCED')
    expect(await licencesOf(free.id)).toEqual([])
  })

  it('A delivery takes no device of another order, and says INSTALLED is not delivered', async () => {
    const [first, second] = [await aConfirmedOrder(1), await aConfirmedOrder(1)]
    const device = await aDevice(db)
    await deliver(first.id, [device.code], 'RESERVED')
    const { error } = await deliver(second.id, [device.code])
    expect(error.deviceCodes).toEqual([`${device.code} is on order ${first.id}.`])
    expect((await deliver(second.id, [device.code], 'INSTALLED')).error.delivery_status).toBeDefined()
  })

  it('A delivery gives back what is returned, so that another can take its licence', async () => {
    const order = await aConfirmedOrder(1)
    const [bad, good] = [await aDevice(db), await aDevice(db)]
    await deliver(order.id, [bad.code])
    expect((await deliver(order.id, [bad.code], 'DEFECT')).body).toMatchObject({
      status: 'CONFIRMED',
      assigned: 0,
    })
    expect((await licencesOf(bad.id)).map(({ status }) => status)).toEqual(['REVOKED'])
    expect((await deliver(order.id, [good.code])).body.status).toBe('DELIVERED')
  })

  it('A delivery is not lost by cancelling: what was under way is stock again', async () => {
    const order = await aConfirmedOrder(1)
    const device = await aDevice(db)
    await deliver(order.id, [device.code], 'SHIPPED')
    expect((await step(order.id, 'CANCELLED')).body).toMatchObject({ status: 'CANCELLED', assigned: 0 })
    expect(await statusOf(device.id)).toBe('IN_STOCK')
    expect((await licencesOf(device.id)).map(({ status }) => status)).toEqual(['REVOKED'])
  })

  it('An order is not cancelled when one of its devices is hung at that moment', async () => {
    const order = await aConfirmedOrder(1)
    const device = await aDevice(db)
    await deliver(order.id, [device.code], 'SHIPPED')
    const { site, airspace, deck } = await aBarn(db)
    const cancelled = await callBehindTransaction(db, {
      first: trx =>
        trx
          .updateTable('devices')
          .set({
            site_id: site.id,
            airspace_id: airspace.id,
            deck_id: deck.id,
            delivery_status: 'INSTALLED',
          })
          .where('id', '=', device.id)
          .execute(),
      call: () => step(order.id, 'CANCELLED'),
    })
    expect([cancelled.status, cancelled.error.code]).toEqual([409, 'order_step'])
    expect(await statusOf(device.id)).toBe('INSTALLED')
    expect((await licencesOf(device.id)).map(({ status }) => status)).toEqual(['ASSIGNED'])
  })
})
