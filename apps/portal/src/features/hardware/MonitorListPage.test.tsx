import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadListReader } from '#api/lists/use-list-reader.ts'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/monitors'

// React's test mode loses what is loaded on demand while a click is being handled, so it is loaded before.
beforeAll(loadListReader)

describe('The monitors of a site', () => {
  it('The list says first how many monitors are silent, since when, and whether a gateway explains it', async () => {
    const { api, farm } = await barnApi()
    const silent = farm.devices.filter(device => device.connectivity !== 'ONLINE').toReversed()
    api.on(devices.list, ({ query }) => {
      const items = query.get('filter') === 'OFFLINE' ? silent : farm.devices
      const counts = { ALL: 34, ONLINE: 32, OFFLINE: 2, DEFAULT: 2, OK: 14, WARNING: 15, ALARM: 1 }
      return { items, page: 1, per_page: 10, total: items.length, pages: 1, counts }
    })
    renderAt(PAGE)
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: '2 of 34 monitors are silent, the longest for 2 days. Both gateways are online.',
      }),
    ).toBeVisible()
    expect(screen.getByRole('radio', { name: '15 Warning' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '2 Not judged' })).toBeInTheDocument()
    const rows = within(screen.getByRole('list', { name: 'Gateways' })).getAllByRole('listitem')
    expect(rows[0]).toHaveTextContent(/EG-4K7Q2.*House 1.*17 of 18 monitors online.*64 % disk free.*Online/)
    const row = within(screen.getByRole('table', { name: 'Monitors' })).getByRole('row', { name: /F2-04/ })
    expect(row).toHaveTextContent(/ES4-020.*Fattening 2 East.*Offline.*3 h/)
    expect(within(row).getByRole('link', { name: 'Open F2-04' })).toHaveAttribute(
      'href',
      '/app/sites/1/monitors/20',
    )
  })

  it('The monitors are asked for by the address: text, state, airspace and order', async () => {
    const { api } = await barnApi()
    const { user, router } = renderAt(PAGE)
    await user.click(await screen.findByRole('radio', { name: /Offline/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'OFFLINE' }))
    await user.click(await screen.findByRole('button', { name: /Airspace/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Fattening 2' }))
    await user.type(screen.getByRole('searchbox', { name: 'Name or code' }), 'f2{Enter}')
    await user.click(screen.getByRole('button', { name: 'Last heard' }))
    const wanted = { filter: 'OFFLINE', airspace: 6, q: 'f2', ordering_field: 'last_update', order: 'desc' }
    await waitFor(() => expect(router.state.location.search).toEqual(wanted))
    await waitFor(() =>
      expect(Object.fromEntries(api.calls(devices.list).at(-1)?.query ?? [])).toEqual({
        ...wanted,
        airspace: '6',
        page: '1',
        perPage: '10',
      }),
    )
  })

  it('The list says where a licence waits to be started, with its button, and where one has ended or was withdrawn', async () => {
    const { api, farm } = await barnApi()
    const licences = [
      { id: 1, status: 'ASSIGNED' as const, expires_at: null, days_left: null },
      { id: 2, status: 'EXPIRED' as const, expires_at: '2026-01-01T00:00:00Z', days_left: -30 },
      { id: 3, status: 'REVOKED' as const, expires_at: '2036-01-01T00:00:00Z', days_left: 3000 },
    ]
    const items = licences.flatMap((licence, index) => {
      const device = farm.devices[index]
      return device === undefined ? [] : [{ ...device, licence }]
    })
    const counts = { ALL: 3, ONLINE: 3, OFFLINE: 0, DEFAULT: 0, OK: 3, WARNING: 0, ALARM: 0 }
    api.on(devices.list, () => ({ items, page: 1, per_page: 10, total: 3, pages: 1, counts }))
    renderAt(PAGE)
    const table = await screen.findByRole('table', { name: 'Monitors' })
    const row = (name: string) => within(table).findByRole('row', { name: new RegExp(name) })
    expect(await row('M1')).toHaveTextContent('not begun')
    expect(await row('M2')).toHaveTextContent('expired subscription')
    expect(await row('M3')).toHaveTextContent('withdrawn')
    await within(table).findByRole('button', { name: 'Start the licence of M1' })
    expect(within(table).getAllByRole('button', { name: /^Start the licence/ })).toHaveLength(1)
  })

  it('The monitors are cards on a phone, which asks for text and state only, whatever the address says', async () => {
    onPhone()
    const { api } = await barnApi()
    renderAt(`${PAGE}?filter=OFFLINE&q=0&airspace=6&ordering_field=name&order=desc`)
    const cards = await screen.findByRole('list', { name: 'Monitors' })
    expect(within(cards).getAllByRole('listitem')[0]).toHaveTextContent(/F2-04.*Fattening 2 East/)
    const asked = api.calls(devices.list).map(call => Object.fromEntries(call.query))
    expect(asked).toContainEqual({ filter: 'OFFLINE', q: '0' })
    const sent = new Set(asked.flatMap(query => Object.keys(query)))
    expect(sent).toEqual(new Set(['filter', 'q']))
    expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull()
  })

  it('The list offers the way back from a filter that leaves none', async () => {
    const { api } = await barnApi()
    const counts = { ALL: 0, ONLINE: 0, OFFLINE: 0, DEFAULT: 0, OK: 0, WARNING: 0, ALARM: 0 }
    api.on(devices.list, () => ({ items: [], page: 1, per_page: 10, total: 0, pages: 0, counts }))
    const { user, router } = renderAt(`${PAGE}?filter=ALARM`)
    await user.click(await screen.findByRole('button', { name: 'Show all monitors' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await screen.findByText('No monitors yet')).toBeVisible()
  })

  it('The monitors stay where their gateways did not load', async () => {
    const { api } = await barnApi()
    api.on(gateways.list, () => new FakeFailure(503))
    renderAt(PAGE)
    expect(await screen.findByText('Gateways did not load')).toBeVisible()
    expect(await screen.findByText('F2-04')).toBeVisible()
  })
})

describe('A gateway', () => {
  it('A gateway says whether it speaks, what it carries and how it is', async () => {
    const { api } = await barnApi()
    renderAt('/app/sites/1/gateways/1')
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'EG-4K7Q2 is online. 17 of the 18 monitors it carries are online.',
      }),
    ).toBeVisible()
    const facts = screen.getByRole('region', { name: 'Gateway' })
    expect(facts).toHaveTextContent(/CarriesHouse 1.*Disk64 % disk free.*Software2\.6\.1.*ModeNormal/)
    const link = await screen.findByRole('link', { name: /F2-04/ })
    expect(link).toHaveAttribute('href', '/app/sites/1/monitors/20')
    expect(api.calls(devices.list)[0]?.query.get('gateway')).toBe('1')
    expect(await screen.findByText('Nothing was sent in the last 30 days.')).toBeVisible()
  })

  it('A gateway shows which days it was heard, with their figures, loud where it was silent', async () => {
    const { api } = await barnApi()
    const point = (date: string, received: number, expected: number) => ({
      date,
      received,
      expected,
      value: expected === 0 ? null : Math.round((1000 * received) / expected) / 10,
    })
    const points = [
      point('2026-03-01', 0, 0),
      point('2026-03-02', 144, 144),
      point('2026-03-03', 100, 144),
      point('2026-03-04', 20, 72),
    ]
    api.on(gateways.heartbeats, () => ({ gateway: { id: 1, code: 'EG-4K7Q2', name: '' }, points }))
    const { user } = renderAt('/app/sites/1/gateways/1')
    const section = await screen.findByRole('region', { name: 'Heartbeats' })
    expect(await within(section).findByText('Heard 73.3 % of 3 days')).toBeVisible()
    await user.click(within(section).getByRole('button', { name: 'More for this chart' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Show as a table' }))
    const rows = within(section).getAllByRole('row').slice(1)
    expect(rows.map(row => row.textContent)).toEqual([
      '4 Mar27.8 %20 of 72',
      '3 Mar69.4 %100 of 144',
      '2 Mar100 %144 of 144',
    ])
    expect(Object.fromEntries(api.calls(gateways.heartbeats)[0]?.query ?? [])).toHaveProperty('start_date')
  })

  it('A gateway that was never heard says so', async () => {
    await barnApi()
    renderAt('/app/sites/1/gateways/1')
    expect(await screen.findByText('It was not heard yet.')).toBeVisible()
  })

  it('A gateway that is silent is blue, and so is its sentence', async () => {
    const { api, farm } = await barnApi()
    const [first] = farm.gateways
    api.on(gateways.read, () => ({
      ...(first as NonNullable<typeof first>),
      online: false,
      connectivity: 'OFFLINE' as const,
      devices_online: 0,
    }))
    renderAt('/app/sites/1/gateways/1')
    expect(await screen.findByRole('heading', { level: 1, name: /^EG-4K7Q2 is silent\./ })).toBeVisible()
    expect(screen.getByText('Silent since')).toBeVisible()
  })
})
