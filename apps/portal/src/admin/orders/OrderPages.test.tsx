import { session } from '@earshot/contract/endpoints/account/session.ts'
import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }
const AT = '2026-02-10T08:00:00.000Z'

function anOrder(given: Partial<OrderDetail> = {}): OrderDetail {
  return {
    id: 2208,
    supplier: { id: 4, name: 'Agritron' },
    status: 'PARTLY_DELIVERED',
    quantity: 4,
    assigned: 1,
    delivered: 1,
    created_by: { id: 1, name: 'Geert Vanhoutte' },
    created_at: AT,
    updated_at: AT,
    revision: 3,
    waiting_since: AT,
    order_items: [
      {
        id: 9,
        license_template_id: 2,
        license_template: 'Pig, 36 months',
        quantity: 4,
        assigned: 1,
        delivered: 1,
        sensors: ['COUGHS'],
        device_codes: ['ES4-80A381'],
        renews: [],
      },
    ],
    history: [
      { at: AT, kind: 'DEVICES', status: null, delivery_status: 'DELIVERED', devices: 1, user: null },
    ],
    ...given,
  }
}

async function open(path: string, order = anOrder()) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(orders.read, () => order)
  const page = { page: 1, per_page: 25, total: 1, pages: 1 }
  const agritron = { id: 4, name: 'Agritron', sites: 0, orders: 1, licences: 0, created_at: AT }
  api.on(suppliers.list, () => ({ ...page, items: [agritron] }))
  api.on(licences.templates, () => ({
    ...page,
    items: [
      {
        id: 2,
        name: 'Pig, 36 months',
        duration_months: 36 as const,
        sensors: ['COUGHS' as const],
        product_types: ['FATTENING' as const],
        auto_renew: false,
        price_code: 'PG-36',
        active: true,
      },
    ],
  }))
  return { api, ...renderAt(path) }
}

it('A delivery sends the codes that fit, and says of the others why they stay out', async () => {
  const { api, user } = await open('/admin/licenses/orders/2208')
  const answer = '1 of 4 licences are delivered to Agritron. 3 are to come.'
  expect(await screen.findByRole('heading', { level: 1, name: answer }, WAIT)).toBeVisible()
  api.on(orders.checkDelivery, () => ({
    fitting: 1,
    items: [{ id: 9, license_template: 'Pig, 36 months', count: 1 }],
    problems: [{ code: 'ES4-77A0F1', problem: 'UNKNOWN' as const, site: null, order: null }],
    remaining: 2,
  }))
  api.on(orders.deliver, () => anOrder({ assigned: 2, delivered: 2, updated_at: '2026-02-11T08:00:00.000Z' }))
  await user.click(screen.getByLabelText('Device codes'))
  await user.paste('ES4-775C7C ES4-77A0F1')
  expect(await screen.findByText('no such device', {}, WAIT)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Update one device' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^2 of 4 licences/ }, WAIT)).toBeVisible()
  expect(api.calls(orders.deliver).find(({ path }) => path.endsWith('/deliveries/'))?.body).toEqual({
    delivery_status: 'DELIVERED',
    deviceCodes: ['ES4-775C7C'],
    revision: 3,
  })
})

it('An order is placed line by line, and says what is missing', async () => {
  const { api, user, router } = await open('/admin/licenses/orders/add')
  expect(await screen.findByRole('heading', { level: 1, name: /No supplier chosen yet/ }, WAIT)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Submit order' }))
  expect(screen.getByLabelText('Supplier')).toBeInvalid()
  await screen.findByRole('option', { name: 'Agritron' })
  await user.selectOptions(screen.getByLabelText('Supplier'), 'Agritron')
  await user.selectOptions(
    screen.getByLabelText('Licence template 1'),
    screen.getByRole('option', { name: /^Pig/ }),
  )
  const quantity = screen.getByLabelText('Licences')
  await user.clear(quantity)
  await user.type(quantity, '40')
  const placed = anOrder({ status: 'SUBMITTED', assigned: 0, delivered: 0 })
  api.on(orders.create, () => placed)
  api.on(orders.read, () => placed)
  await user.click(screen.getByRole('button', { name: 'Submit order' }))
  expect(await screen.findByRole('button', { name: 'Confirm order' }, WAIT)).toBeVisible()
  expect(router.state.location.pathname).toBe('/admin/licenses/orders/2208')
  expect(api.calls(orders.create)[0]?.body).toMatchObject({
    supplier: 4,
    status: 'SUBMITTED',
    order_items: [{ license_template_id: 2, quantity: 40 }],
  })
})

it('The cancelling of an order is asked first, and says what becomes of its devices', async () => {
  const { api, user } = await open(
    '/admin/licenses/orders/2208',
    anOrder({ status: 'CONFIRMED', delivered: 0 }),
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }, WAIT))
  const question = within(screen.getByRole('dialog', { name: 'Cancel order 2208?' }))
  expect(question.getByText(/^One device that was set aside/)).toBeVisible()
  api.on(orders.update, () => anOrder({ status: 'CANCELLED', assigned: 0, delivered: 0 }))
  await user.click(question.getByRole('button', { name: 'Cancel order 2208' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Cancelled/ }, WAIT)).toBeVisible()
})

const submitted = (given: Partial<OrderDetail> = {}, quantity = 5) => {
  const order = anOrder({ status: 'SUBMITTED', quantity, assigned: 0, delivered: 0, ...given })
  const [item] = order.order_items
  return { ...order, order_items: item === undefined ? [] : [{ ...item, quantity }] }
}
const raised = () => {
  const edited = { at: AT, kind: 'EDITED' as const, status: null, delivery_status: null, devices: null }
  return submitted({ revision: 4, history: [{ ...edited, user: { id: 8, name: 'Bea Maes' } }] }, 900)
}

it('An administrator who confirms an order that has changed meanwhile is told by whom and how, and confirms nothing', async () => {
  const { api, user } = await open('/admin/licenses/orders/2208', submitted())
  const confirm = await screen.findByRole('button', { name: 'Confirm order' }, WAIT)
  api.on(orders.update, () => new FakeFailure(409, { code: 'changed_meanwhile' }))
  api.on(orders.read, raised)
  await user.click(confirm)
  const told = within(await screen.findByRole('dialog', { name: 'Order 2208 has changed' }, WAIT))
  expect(told.getByText(/^Bea Maes changed this order after you had opened it/)).toBeVisible()
  expect(told.getByText('Pig, 36 months: 5 → 900')).toBeVisible()
  const sent = api.calls(orders.update).find(({ body }) => body !== null)
  expect(sent?.body).toEqual({ status: 'CONFIRMED', revision: 3 })
  await user.click(told.getByRole('button', { name: 'Load what is there now' }))
  expect(screen.getByRole('heading', { level: 1, name: /^900 licences for Agritron/ })).toBeVisible()
})

it('An order that somebody else has changed while it is edited is not overwritten, and can be loaded anew', async () => {
  const { api, user } = await open('/admin/licenses/orders/2208/edit', submitted())
  const quantity = await screen.findByLabelText('Licences', {}, WAIT)
  await screen.findByRole('option', { name: 'Agritron' })
  await screen.findByRole('option', { name: /^Pig/ })
  await user.clear(quantity)
  await user.type(quantity, '6')
  api.on(orders.update, () => new FakeFailure(409, { code: 'changed_meanwhile' }))
  api.on(orders.read, raised)
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  expect(await screen.findByText('Pig, 36 months: 5 → 900', {}, WAIT)).toBeVisible()
  const sent = api.calls(orders.update).find(({ body }) => body !== null)
  expect(sent?.body).toMatchObject({ revision: 3 })
  expect(quantity).toHaveValue('6')
  await user.click(screen.getByRole('button', { name: 'Load what is there now' }))
  expect(await screen.findByLabelText('Licences')).toHaveValue('900')
})

it('A renewal is prefilled with the monitors whose terms end at a site', async () => {
  const { api, user } = await open('/admin/licenses/orders/add?site=7')
  const agritron = { id: 4, name: 'Agritron' }
  api.on(licences.renewals, () => ({
    supplier: agritron,
    items: [{ license_template_id: 2, codes: ['ES4-80A381', 'ES4-80A382'] }],
  }))
  expect(await screen.findByText('Renews 2 monitors', {}, WAIT)).toBeVisible()
  expect(screen.getByText('ES4-80A381, ES4-80A382')).toBeVisible()
  await screen.findByRole('option', { name: 'Agritron' })
  api.on(orders.create, () => anOrder({ status: 'SUBMITTED' }))
  await user.click(screen.getByRole('button', { name: 'Submit order' }))
  await expect
    .poll(() => api.calls(orders.create).find(({ body }) => body !== null)?.body, WAIT)
    .toMatchObject({
      supplier: 4,
      order_items: [{ license_template_id: 2, quantity: 2, renews: ['ES4-80A381', 'ES4-80A382'] }],
    })
  expect(api.calls(licences.renewals)[0]?.query.get('site')).toBe('7')
})
