import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { AdminSite } from '@earshot/contract/schemas/admin/admin-site.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }
const SITE: AdminSite = {
  id: 41,
  name: 'Hof Brandt',
  type: 'fattening',
  status: 'Alarm',
  status_id: 6,
  status_name: 'Alarm',
  status_since: '2026-03-01T00:00:00.000Z',
  preinstalled: false,
  display_status: 'USE',
  country: 'ES',
  city: 'Lingen',
  company: '',
  supplier: { id: 2, name: 'Ibersensor' },
  last_update: '2026-03-02T07:50:00.000Z',
  activated_at: '2025-03-02T07:50:00.000Z',
  users: 9,
  offline_count: 1,
  indicators: { alarms: 5, warnings: 2, ok: 7, total: 14, devices: 64, gateways_offline: 0, gateways: 4 },
  created_at: '2025-03-02T07:50:00.000Z',
}

const LEAVE = 'Leave without the secret?'

it('A secret that is shown once is not left by mistake, and freely once it is stored', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(adminGateways.list, () => ({ items: [], page: 1, per_page: 1000, total: 0, pages: 0 }))
  api.on(adminGateways.register, () => ({
    id: 9,
    code: 'EG-7TN4P',
    registration: 'REGISTERED' as const,
    secret: 'abcd2345efgh',
  }))
  const { user, router } = renderAt('/admin/gateways/register')
  await user.type(await screen.findByLabelText('Code', {}, WAIT), 'EG-7TN4P')
  await user.type(screen.getByLabelText('MAC address'), '02:00:00:00:00:01')
  await user.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('abcd 2345 efgh')).toBeVisible()

  const list = () => screen.getByRole('link', { name: 'List' })
  await user.click(list())
  const question = within(await screen.findByRole('dialog', { name: LEAVE }))
  await user.click(question.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByText('abcd 2345 efgh')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()

  await user.click(screen.getByRole('checkbox', { name: 'It is stored safely' }))
  await user.click(list())
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/gateways/list'))
  expect(screen.queryByRole('dialog', { name: LEAVE })).toBeNull()
})

it('The site is found by its name and sent as itself', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(adminGateways.register, () => ({
    id: 9,
    code: 'EG-7TN4P',
    registration: 'REGISTERED' as const,
    secret: 'abcd2345efgh',
  }))
  api.on(adminSites.list, ({ query }) => ({
    items: query.get('search') === 'brandt' ? [SITE] : [],
    page: 1,
    per_page: 50,
    total: 1,
    pages: 1,
    counts: { Alarm: 0, Warning: 0, Offline: 0, Default: 0, Success: 0, Ok: 1 },
  }))
  const { user } = renderAt('/admin/gateways/register')
  await user.type(await screen.findByLabelText('Code', {}, WAIT), 'EG-7TN4P')
  await user.type(screen.getByLabelText('MAC address'), '02:00:00:00:00:01')
  await user.type(screen.getByLabelText('Look for a site by its name'), 'brandt')
  await screen.findByRole('option', { name: 'Hof Brandt, Lingen' })
  await user.selectOptions(screen.getByLabelText('Site, optional'), 'Hof Brandt, Lingen')
  await user.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('abcd 2345 efgh')).toBeVisible()
  const sent = api.calls(adminGateways.register)[0]?.body
  expect(sent instanceof FormData && sent.get('site')).toBe('41')
})
