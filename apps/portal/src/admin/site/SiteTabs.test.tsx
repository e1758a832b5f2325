import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import type { AvailabilityPoint } from '@earshot/contract/schemas/hardware/statistics.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { aProfile } from '#test/factories.ts'
import { aSiteUser } from '#test/people-data.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }
const DAYS = ['2026-03-01', '2026-03-02']

beforeEach(signedOut)

const days = (...values: number[]): AvailabilityPoint[] =>
  values.map((value, index) => ({
    date: DAYS[index] ?? '',
    value,
    received: Math.round(1.44 * value),
    expected: 144,
  }))

type Api = Awaited<ReturnType<typeof barnApi>>

async function open(path: string, prepare: (api: Api['api'], farm: Api['farm']) => void) {
  const { api, farm } = await barnApi()
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(adminSites.read, () => ({
    ...farm.site,
    users: 3,
    open_alerts: 3,
    open_groups: 2,
    feedback: { score: 0, description: '' },
    office_revision: 0,
    note: '',
  }))
  prepare(api, farm)
  return { api, ...renderAt(`/admin/sites/1/${path}`) }
}

describe('The availability of a site', () => {
  function prepare(api: Api['api'], farm: Api['farm']): void {
    const [one, other] = [
      { id: 1, code: 'ES4-1', name: 'N3-01' },
      { id: 2, code: 'ES4-2', name: 'N3-02' },
    ]
    api.on(statistics.siteAvailability, () => ({
      data: [
        { device: one, points: days(99, 9) },
        { device: other, points: days(99, 99) },
      ],
      airspaces: [{ airspace: { id: 3, name: 'Nursery 3' }, devices: [1, 2], points: days(99, 54) }],
      site: days(99, 54),
    }))
    api.on(adminGateways.heartbeats, ({ params }) => {
      const gateway = farm.gateways.find(each => each.id === Number(params.gatewayId))
      return {
        gateway: { id: Number(params.gatewayId), code: gateway?.code ?? '', name: '' },
        points: days(100, 12),
      }
    })
  }

  it('The availability opens the devices that tell more than their airspace, and is gone over with the arrow keys', async () => {
    const { user } = await open('graphs/data-availability', prepare)
    const map = await screen.findByRole('grid', { name: 'Data availability' }, WAIT)
    const header = (name: RegExp) => within(map).queryByRole('rowheader', { name })
    await waitFor(() => expect(header(/N3-01/)).toBeInTheDocument())
    expect(header(/N3-02/)).toBeNull()
    expect(header(/Nursery 3/)).toHaveTextContent('1 of 2 devices')
    map.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{End}')
    const active = document.getElementById(map.getAttribute('aria-activedescendant') ?? '')
    expect(active).toHaveAccessibleName(/2 Mar.*: 9.0 %/)
    expect(screen.getByText('13 of 144 slots')).toBeInTheDocument()
    expect(screen.getByText(/not heard all day\.$/)).toBeInTheDocument()
  })

  it('The availability is a table too, at an address of its own', async () => {
    const { user, router } = await open('graphs/data-availability', prepare)
    await user.click(await screen.findByRole('button', { name: 'More for this chart' }, WAIT))
    await user.click(await screen.findByRole('menuitem', { name: 'Show as a table' }, WAIT))
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'table' }))
    const table = screen.getByRole('table', { name: 'Data availability' })
    expect(within(table).getByRole('row', { name: /^N3-01 54/ })).toHaveTextContent(/9.*99/)
    expect(within(table).getByRole('row', { name: /^N3-02/ })).toBeInTheDocument()
  })

  it('Range, sensor and table are chosen each for itself', async () => {
    const { user, router } = await open('graphs/data-availability?range=7&sensor=HUMIDITY', prepare)
    await user.click(await screen.findByRole('button', { name: 'More for this chart' }, WAIT))
    await user.click(await screen.findByRole('menuitem', { name: 'Show as a table' }, WAIT))
    const search = () => router.state.location.search
    await waitFor(() => expect(search()).toEqual({ range: 7, sensor: 'HUMIDITY', view: 'table' }))
    await user.click(screen.getByRole('radio', { name: 'Temperature' }))
    await waitFor(() => expect(search()).toEqual({ range: 7, sensor: 'TEMPERATURE', view: 'table' }))
    await user.click(screen.getByRole('radio', { name: '90 days' }))
    await waitFor(() => expect(search()).toEqual({ range: '90', sensor: 'TEMPERATURE', view: 'table' }))
  })
})

it('The people of a site and their activity share the address', async () => {
  const { user, router } = await open('users?days=90&view=table&q=wim', api => {
    api.on(siteUsers.list, () => ({ page: 1, per_page: 10, total: 1, pages: 1, items: [aSiteUser()] }))
    api.on(siteUsers.invitations, () => ({ items: [] }))
    api.on(statistics.loginActivity, () => ({ items: [] }))
  })
  const search = () => router.state.location.search
  await user.type(await screen.findByRole('searchbox', {}, WAIT), 's')
  await waitFor(() => expect(search()).toEqual({ days: 90, view: 'table', q: 'wims' }))
  await user.click(screen.getByRole('radio', { name: '30 d' }))
  await waitFor(() => expect(search()).toEqual({ view: 'table', q: 'wims' }))
})

it('The list of notices is filtered by the call, and says how many each reached', async () => {
  const { api, user, router } = await open('alerts-notifications/notifications', fake =>
    fake.on(adminSites.notifications, () => ({
      page: 1,
      per_page: 10,
      total: 1,
      pages: 1,
      items: [
        {
          id: 4,
          title: 'notifications:device_lost',
          params: { name: 'N3-01' },
          airspace: { id: 3, name: 'Nursery 3' },
          type: 'ALARM' as const,
          sensors: [],
          priority: 'ALARM' as const,
          devices: [],
          created_at: '2026-03-02T07:30:00.000Z',
          subject: { kind: 'DEVICE' as const, id: 1 },
          alert: null,
          recipients: 3,
          read: 1,
          deliveries: [
            { channel: 'IN_APP' as const, status: 'SENT' as const, count: 3 },
            { channel: 'PUSH' as const, status: 'SENT' as const, count: 2 },
          ],
        },
      ],
    })),
  )
  const row = await screen.findByRole('row', { name: /Monitor N3-01 is lost/ }, WAIT)
  expect(row).toHaveTextContent(/1 of 3 people.*Phone 2 sent/)
  await user.click(screen.getByRole('radio', { name: 'Alarm' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ type: 'ALARM' }))
  await waitFor(() => expect(api.calls(adminSites.notifications).at(-1)?.query.get('type')).toBe('ALARM'))
})
