import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminChanges } from '@earshot/contract/endpoints/admin/admin-changes.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import type { AdminSite } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { Supplier } from '@earshot/contract/schemas/admin/supplier.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }

beforeEach(signedOut)

const A_SUPPLIER: Supplier = {
  id: 2,
  name: 'Ibersensor',
  sites: 402,
  orders: 3,
  licences: 9000,
  created_at: '2025-01-02T07:50:00.000Z',
}

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
    items: [SITE],
    page: 1,
    per_page: 10,
    total: 9418,
    pages: 942,
    counts: COUNTS,
  }))
  api.on(adminSites.stats, () => ({
    as_of: '2026-03-02T07:58:00.000Z',
    sites: 9600,
    by_status: COUNTS,
    by_display_status: [],
    by_country: [{ country: 'ES', count: 402 }],
    devices: 100_012,
    devices_online: 96_114,
    gateways: 20_004,
    gateways_online: 19_640,
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
    animals: 21_400_000,
    by_country: [spain],
    never_heard: 3,
    ages: [
      { under_minutes: 20, sites: 9275 },
      { under_minutes: 1440, sites: 55 },
      { under_minutes: null, sites: 88 },
    ],
  }))
  const none = { worse: 0, better: 0 }
  api.on(incidents.list, () => ({ items: [], page: 1, per_page: 5, total: 0, pages: 0 }))
  api.on(incidents.figures, () => ({
    total: 0,
    animals: 0,
    half: 0,
    claimed: 0,
    countries: [],
    suppliers: [],
    by_kind: [],
    looked_at: '2026-03-02T07:55:00.000Z',
  }))
  api.on(adminChanges.figures, () => ({
    as_of: '2026-03-02T07:58:00.000Z',
    since: '2026-03-01T08:00:00.000Z',
    sites: none,
    gateways: none,
    devices: none,
    alarm: { before: 329, now: 371 },
    by_country: [{ country: 'ES', worse: 14, better: 0, alarm_before: 26, alarm_now: 40 }],
  }))
  api.on(adminChanges.list, () => ({
    as_of: '2026-03-02T07:58:00.000Z',
    page: 1,
    per_page: 8,
    total: 1,
    pages: 1,
    items: [
      {
        kind: 'SITE' as const,
        entity_id: 7,
        name: SITE.name,
        site: { id: 7, name: SITE.name },
        country: 'ES',
        direction: 'WORSE' as const,
        before: 'Ok' as const,
        now: 'Alarm' as const,
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

/** Shows the list with these sites, the first of the counts saying how many there are. */
function openList(items: AdminSite[], path = '/admin/sites/list') {
  const counts = { ...NONE, Ok: items.length }
  return open(path, api =>
    api.on(adminSites.list, () => ({
      items,
      page: 1,
      per_page: 10,
      total: items.length,
      pages: Math.min(1, items.length),
      counts,
    })),
  )
}
const NONE = { Ok: 0, Warning: 0, Alarm: 0, Offline: 0, Default: 0, Success: 0 }
const QUIET = { ...SITE, status: 'Success', status_id: 1, status_name: 'Ok', offline_count: 0 } as const

it('The row of a site says what is unusual about it, and nothing where all is as it should be', async () => {
  const silent = { ...QUIET.indicators, alarms: 0, total: 0, gateways_offline: 1 }
  await openList([
    { ...QUIET, id: 1, name: 'Quiet farm' },
    { ...SITE, id: 2, name: 'New farm', preinstalled: true, activated_at: null, supplier: null, country: '' },
    { ...QUIET, id: 3, name: 'Empty farm', indicators: silent, display_status: 'TEST' },
  ])
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
  const cells = (each: Awaited<ReturnType<typeof row>>) =>
    each.getAllByRole('cell').map(cell => cell.textContent)
  const quiet = cells(await row('Quiet farm'))
  expect(quiet).toContain('Ok')
  expect(quiet).toContain('4 / 4')
  expect(quiet).toContain('Ibersensor')
  expect(quiet.filter(text => text === '')).not.toHaveLength(0)
  const fresh = await row('New farm')
  expect(fresh.getByText('waits for activation')).toBeVisible()
  expect(fresh.getByText(/^Not activated, /)).toBeVisible()
  expect(fresh.getAllByText('–')).not.toHaveLength(0)
  const empty = await row('Empty farm')
  expect(empty.getByText('3 / 4')).toBeVisible()
  expect(empty.getByText('Test')).toBeVisible()
  expect(empty.queryByText(/judged airspace/)).toBeNull()
})

it('A list is narrowed to a country and a supplier by their names, and both are asked for by what stands for them', async () => {
  const { api, user, router } = await open('/admin/sites/list', fake =>
    fake.on(suppliers.list, () => ({
      items: [A_SUPPLIER],
      page: 1,
      per_page: 1000,
      total: 1,
      pages: 1,
    })),
  )
  await user.click(await screen.findByRole('button', { name: 'Country All' }, WAIT))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Spain' }))
  await user.click(await screen.findByRole('button', { name: 'Supplier All' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Ibersensor' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ country: 'ES', supplier: 2 }))
  await waitFor(() => {
    const query = api.calls(adminSites.list).at(-1)?.query
    expect([query?.get('country'), query?.get('supplier')]).toEqual(['ES', '2'])
  })
})

it.each([
  ['', /^Only sites of one display status are looked through/],
  ['&display_status=ALL', 'No site has this name, country and supplier together.'],
])(
  'A list that finds nothing (%s) says where it has looked, and leads back to the sites in use',
  async (more, text) => {
    const { user, router } = await openList([], `/admin/sites/list?search=nowhere${more}`)
    expect(await screen.findByText('No site matches', {}, WAIT)).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'No site to show' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show the sites in use' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  },
)

it('The answer of a fleet without alarms and silence is that it is quiet', async () => {
  await openList([QUIET])
  const answer = { level: 1, name: 'No site is in Alarm, 1 of 1 is quiet' }
  expect(await screen.findByRole('heading', answer, WAIT)).toBeVisible()
})

it('The dashboard says how old the data of the fleet are, step by step, and how many were never heard', async () => {
  await open('/admin/sites/dashboard')
  const ages = within(await screen.findByRole('table', { name: 'Age of the data' }, WAIT))
  expect(ages.getAllByRole('row').map(row => row.textContent)).toEqual([
    'under 20 mins9,275',
    '20 mins to 24 hrs55',
    'older88',
    'never heard3',
  ])
})

it.each([
  [371, 'As many as a day ago'],
  [380, '9 fewer than a day ago'],
])('The alarms of the fleet are compared with those of a day ago: %i', async (before, said) => {
  await open('/admin/sites/dashboard', api =>
    api.on(adminChanges.figures, () => ({
      as_of: '2026-03-02T07:58:00.000Z',
      since: '2026-03-01T08:00:00.000Z',
      sites: { worse: 0, better: 0 },
      gateways: { worse: 0, better: 0 },
      devices: { worse: 0, better: 0 },
      alarm: { before, now: 371 },
      by_country: [],
    })),
  )
  expect(await screen.findByText(said, {}, WAIT)).toBeVisible()
  // A country of which nothing is told has as many as before.
  const spain = within(await screen.findByRole('row', { name: /^Spain/ }))
  expect(spain.getAllByText('0')).toHaveLength(1)
})

it('What got worse is told by site, and that nothing did where nothing did', async () => {
  const { unmount } = await open('/admin/sites/dashboard')
  const worse = within(await screen.findByRole('region', { name: 'What got worse in a day' }, WAIT))
  expect(await worse.findByText('1 site stands worse than a day ago.')).toBeVisible()
  const [, row] = worse.getAllByRole('row')
  expect(row).toHaveTextContent(/^Granja Vall NovaOkAlarm.+Spain$/)
  unmount()
  await open('/admin/sites/dashboard', api =>
    api.on(adminChanges.list, () => ({
      as_of: '2026-03-02T07:58:00.000Z',
      page: 1,
      per_page: 8,
      total: 0,
      pages: 0,
      items: [],
    })),
  )
  expect(await screen.findByText('No site stands worse than a day ago.', {}, WAIT)).toBeVisible()
})

it('Behind a figure of the fleet stands what was counted, what was left out and why, and where its rows are', async () => {
  const { user } = await open('/admin/sites/dashboard', api =>
    api.on(adminSites.evidence, () => ({
      as_of: '2026-03-02T07:58:00.000Z',
      figures: [
        {
          figure: 'ANIMALS' as const,
          part: 21_400_000,
          counted: 9012,
          left_out: [
            { reason: 'NOT_IN_USE' as const, count: 182 },
            { reason: 'NO_NUMBER' as const, count: 4 },
          ],
        },
      ],
    })),
  )
  await user.click(await screen.findByRole('button', { name: /^What stands behind the figure: Animals/ }))
  const behind = await screen.findByRole('dialog', { name: /^Animals: 21,400,000\./ })
  expect(behind).toHaveTextContent('Running batches of sites in use: 9,012.')
  expect(behind).toHaveTextContent('batches of sites that are not in use: 182')
  expect(behind).toHaveTextContent('batches whose number of animals nobody entered: 4')
  expect(within(behind).getByRole('link', { name: 'Show its rows' })).toHaveAttribute(
    'href',
    '/admin/sites/list',
  )
  expect(within(behind).getByRole('button', { name: 'CSV of its rows' })).toBeEnabled()
})
