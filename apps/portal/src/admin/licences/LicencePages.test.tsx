import { session } from '@earshot/contract/endpoints/account/session.ts'
import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import type { Licence } from '@earshot/contract/schemas/admin/licence.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }
const AT = '2026-02-10T08:00:00.000Z'

const aLicence = (given: Partial<Licence> = {}): Licence => ({
  id: 31,
  template: { id: 2, name: 'Pig, 36 months' },
  supplier: { id: 4, name: 'Agritron' },
  device: { id: 9, code: 'ES4-80A381' },
  site: { id: 7, name: 'Hoeve ter Linde' },
  status: 'ACTIVE',
  activated_at: AT,
  expires_at: '2029-02-10T08:00:00.000Z',
  days_left: 1000,
  created_at: AT,
  auto_renew: false,
  renews: null,
  ...given,
})

async function open(path: string, licence: Licence) {
  const api = fakeApi()
  await signedIn(api)
  let shown = licence
  const page = { page: 1, per_page: 25, total: 1, pages: 1 }
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(suppliers.list, () => ({ ...page, items: [] }))
  api.on(licences.list, () => ({ ...page, items: [shown] }))
  api.on(licences.read, () => shown)
  api.on(licences.figures, () => ({
    as_of: AT,
    total: 1,
    by_status: [{ status: 'ACTIVE' as const, count: 1 }],
    ending_7_days: 0,
    ending_30_days: 0,
    ending_by_month: [],
    templates: 1,
    orders: 0,
    orders_waiting: 0,
    licences_waiting: 0,
    oldest_waiting_since: null,
  }))
  api.on(licences.suspend, () => (shown = { ...shown, status: 'SUSPENDED' }))
  api.on(licences.resume, () => (shown = { ...shown, status: 'ACTIVE' }))
  return { api, ...renderAt(path) }
}

it('Licences are searched and lead to their monitor, site and page', async () => {
  const { api, user } = await open('/admin/licenses/list', aLicence())
  const link = await screen.findByRole('link', { name: 'ES4-80A381' }, WAIT)
  expect(link).toHaveAttribute('href', '/admin/devices/9')
  expect(screen.getByRole('link', { name: 'Hoeve ter Linde' })).toHaveAttribute('href', '/admin/sites/7')
  expect(screen.getByRole('link', { name: 'Open licence 31' })).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Find a licence' }), 'ES4-8')
  await expect.poll(() => api.calls(licences.list).at(-1)?.query.get('search'), WAIT).toBe('ES4-8')
})

it('A licence that runs is held up and goes on again, and its renewal is ordered for its monitor', async () => {
  const { user } = await open('/admin/licenses/list/31', aLicence())
  const sheet = within(await screen.findByRole('dialog', { name: 'Licence 31' }, WAIT))
  expect(await sheet.findByRole('link', { name: 'Order renewal' }, WAIT)).toHaveAttribute(
    'href',
    '/admin/licenses/orders/add?codes=ES4-80A381',
  )
  await user.click(sheet.getByRole('button', { name: 'Hold it up' }))
  expect(await sheet.findByText('Held up')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Let it go on' }))
  expect(await sheet.findByText('Running')).toBeVisible()
})

it('A licence that was made by hand is given to a monitor, whose own refusal stands on the code', async () => {
  const free = aLicence({ status: 'CREATED', device: null, site: null, activated_at: null, expires_at: null })
  const { api, user } = await open('/admin/licenses/list/31', { ...free, days_left: null })
  const sheet = within(await screen.findByRole('dialog', { name: 'Licence 31' }, WAIT))
  const code = await sheet.findByLabelText('Device code', {}, WAIT)
  await user.type(code, 'ES4-80A381')
  const message = 'ES4-80A381 has a licence already that is still to begin.'
  api.on(licences.assign, () => new FakeFailure(400, { code: 'invalid', device_code: [message] }))
  await user.click(sheet.getByRole('button', { name: 'Give licence' }))
  expect(await sheet.findByText(message)).toBeVisible()
  api.on(licences.assign, () => aLicence({ status: 'ASSIGNED', activated_at: null, days_left: null }))
  await user.click(sheet.getByRole('button', { name: 'Give licence' }))
  expect(await sheet.findByText('Not started')).toBeVisible()
})
