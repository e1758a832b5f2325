import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import type { AdminSiteList } from '@earshot/contract/schemas/admin/fleet.ts'
import { countStatuses } from '@earshot/contract/test/status-counts.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile, aSiteDetail } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }

async function openWith(list: Pick<AdminSiteList, 'items' | 'total'>) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  const counts = { sites: list.total, orders: 0, licences: 0 }
  api.on(suppliers.read, () => ({
    id: 4,
    name: 'Stalgoed',
    ...counts,
    created_at: '2026-01-05T08:00:00.000Z',
  }))
  api.on(adminSites.list, () => ({ page: 1, per_page: 25, pages: 2, counts: countStatuses([]), ...list }))
  renderAt('/admin/suppliers/supplier-details/4')
  return { api, region: within(await screen.findByRole('region', { name: 'Sites' }, WAIT)) }
}

it('A supplier shows the sites it set up, of every display status, and leads to all of them', async () => {
  const { api, region } = await openWith({
    items: [{ ...aSiteDetail({ id: 7, name: 'Hoeve ter Linde', city: 'Aalter' }), users: 3 }],
    total: 40,
  })
  expect(await region.findByRole('link', { name: 'Hoeve ter Linde' }, WAIT)).toHaveAttribute(
    'href',
    '/admin/sites/7',
  )
  expect(region.getByText(/^Aalter, /)).toBeVisible()
  expect(region.getByRole('link', { name: 'All 40 sites in the list' })).toHaveAttribute(
    'href',
    '/admin/sites/list?supplier=4&display_status=ALL',
  )
  const asked = api.calls(adminSites.list)[0]?.query
  expect([asked?.get('supplier'), asked?.get('display_status')]).toEqual(['4', 'ALL'])
})

it('A supplier without a site says so', async () => {
  const { region } = await openWith({ items: [], total: 0 })
  expect(await region.findByText('No site names this supplier.', {}, WAIT)).toBeVisible()
})
