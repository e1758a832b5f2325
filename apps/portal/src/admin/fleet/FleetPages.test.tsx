import { session } from '@earshot/contract/endpoints/account/session.ts'
import { actionList } from '@earshot/contract/endpoints/admin/action-list.ts'
import { adminChanges } from '@earshot/contract/endpoints/admin/admin-changes.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import type { AdminSite } from '@earshot/contract/schemas/admin/admin-site.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }

beforeEach(signedOut)

const COUNTS = { Ok: 7362, Warning: 1204, Alarm: 371, Offline: 143, Default: 316, Success: 22 }
const SITE: AdminSite = {
  id: 7,
  name: 'Granja Vall Nova',
  type: 'fattening',
  status: 'Alarm',
  status_id: 6,
  status_name: 'Alarm',
  status_since: '2026-03-01T00:00:00.000Z',
  preinstalled: false,
  display_status: 'USE',
  country: 'ES',
  city: 'Vic',
  company: '',
  supplier: { id: 2, name: 'Ibersensor' },
  last_update: '2026-03-02T07:50:00.000Z',
  activated_at: '2025-03-02T07:50:00.000Z',
  users: 9,
  offline_count: 1,
  indicators: { alarms: 5, warnings: 2, ok: 7, total: 14, devices: 64, gateways_offline: 0, gateways: 4 },
  created_at: '2025-03-02T07:50:00.000Z',
}

async function open(path: string, prepare: (api: FakeApi) => void = () => undefined) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(suppliers.list, () => ({ items: [], page: 1, per_page: 1000, total: 0, pages: 0 }))
  api.on(adminSites.list, () => ({
    ...{ items: [SITE], page: 1, per_page: 10, total: 9418, pages: 942 },
    counts: COUNTS,
  }))
  api.on(adminSites.stats, () => ({
    as_of: '2026-03-02T07:58:00.000Z',
    ...{ sites: 9600, by_status: COUNTS, by_display_status: [], by_country: [{ country: 'ES', count: 402 }] },
    ...{ devices: 100_012, devices_online: 96_114, gateways: 20_004, gateways_online: 19_640 },
  }))
  const spain = {
    country: 'ES',
    sites: 402,
    by_status: { ...COUNTS, Alarm: 40 },
    longitude: -3,
    latitude: 40,
  }
  api.on(adminSites.fleet, () => ({
    as_of: '2026-03-02T07:58:00.000Z',
    ...{ animals: 21_400_000, by_country: [spain], never_heard: 3 },
    ages: [
      { under_minutes: 20, sites: 9275 },
      { under_minutes: 1440, sites: 55 },
      { under_minutes: null, sites: 88 },
    ],
  }))
  const none = { worse: 0, better: 0 }
  api.on(actionList.list, () => ({ items: [], page: 1, per_page: 5, total: 0, pages: 0 }))
  api.on(actionList.figures, () => ({
    ...{ total: 0, animals: 0, half: 0, taken: 0, countries: [], suppliers: [], by_kind: [] },
    looked_at: '2026-03-02T07:55:00.000Z',
  }))
  api.on(adminChanges.figures, () => ({
    as_of: '2026-03-02T07:58:00.000Z',
    ...{ since: '2026-03-01T08:00:00.000Z', sites: none, gateways: none, devices: none },
    alarm: { before: 329, now: 371 },
    by_country: [{ country: 'ES', worse: 14, better: 0, alarm_before: 26, alarm_now: 40 }],
  }))
  api.on(adminChanges.list, () => ({
    ...{ as_of: '2026-03-02T07:58:00.000Z', page: 1, per_page: 8, total: 1, pages: 1 },
    items: [
      {
        ...{ kind: 'SITE' as const, entity_id: 7, name: SITE.name, site: { id: 7, name: SITE.name } },
        ...{ country: 'ES', direction: 'WORSE' as const, before: 'Ok' as const, now: 'Alarm' as const },
        since: '2026-03-01T20:00:00.000Z',
      },
    ],
  }))
  prepare(api)
  return { api, ...renderAt(path) }
}

it('The area begins with the fleet: what is in Alarm, what got worse, and each country leads to its sites', async () => {
  const { router } = await open('/admin')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/sites/dashboard'))
  const answer = '371 sites are in Alarm, 143 are silent, 7,362 of 9,418 are quiet'
  expect(await screen.findByRole('heading', { level: 1, name: answer })).toBeVisible()
  expect(await screen.findByText('42 more than a day ago')).toBeVisible()
  expect(screen.getByText('21.4')).toBeVisible()
  const spain = within(await screen.findByRole('row', { name: /^Spain/ }))
  expect(spain.getByText('+14')).toBeVisible()
  expect(spain.getByRole('link', { name: 'Spain' })).toHaveAttribute('href', '/admin/sites/list?country=ES')
  expect(await screen.findByRole('link', { name: SITE.name })).toHaveAttribute('href', '/admin/sites/7')
  expect(screen.getByText('143 sites, 88 of them over a day')).toBeVisible()
  const looked = await screen.findByText(/^Last looked/)
  expect(looked.querySelector('time')).toHaveAttribute('datetime', '2026-03-02T07:58:00.000Z')
})

it('The number of a country’s sites that got worse is unknown, not none, where nobody could say', async () => {
  await open('/admin/sites/dashboard', api =>
    api.on(adminChanges.figures, () => new FakeFailure(500, { code: 'internal_error' })),
  )
  const spain = within(await screen.findByRole('row', { name: /^Spain/ }, WAIT))
  expect(spain.getByText('–')).toBeVisible()
  expect(spain.queryByText('0')).toBeNull()
})

it('The list shows the sites in use until others are wanted, and a row says why and since when', async () => {
  const { api, router, user } = await open('/admin/sites/list')
  const row = within(await screen.findByRole('row', { name: /Granja Vall Nova/ }))
  expect(row.getByText(/^5 airspaces, /)).toBeVisible()
  expect(row.getByText('14 judged airspaces, 5 in Alarm, 2 in Warning')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open Granja Vall Nova' })).toHaveAttribute(
    'href',
    '/admin/sites/7',
  )
  await user.click(screen.getByRole('button', { name: 'Display In use' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'All' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ display_status: 'ALL' }))
  // The code that reads an address is fetched with the first filter.
  const asked = () => api.calls(adminSites.list).at(-1)?.query.get('display_status')
  await waitFor(() => expect(asked()).toBe('ALL'), WAIT)
  expect(screen.getByText('Download 9,418 rows')).toBeVisible()
})
