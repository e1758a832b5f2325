import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { barnApi, withPlacements } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/monitors/20'

/** The other fields of a licence, as its own page would show them. */
const LICENCE = {
  auto_renew: false,
  renews: null,
  template: { id: 1, name: 'One year' },
  supplier: null,
  device: { id: 20, code: 'ES4-020' },
  site: { id: 1, name: 'Hoeve ter Linde' },
  activated_at: '2026-11-22T08:00:00Z',
  created_at: '2026-11-01T08:00:00Z',
}

describe('A monitor', () => {
  it('A monitor that is silent says since when and where to look', async () => {
    await barnApi()
    renderAt(PAGE)
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: /^F2-04 has been silent for 3 hrs\. Its gateway is online/,
      }),
    ).toBeVisible()
    const place = screen.getByRole('region', { name: 'Where it hangs' })
    expect(place).toHaveTextContent('House 1, Fattening 2, East')
    expect(within(place).getByRole('link', { name: /F2-04/ })).toHaveAttribute('aria-current', 'page')
    const facts = screen.getByRole('region', { name: 'Monitor' })
    expect(facts).toHaveTextContent(
      /ES4-020.*Coughs of piglets.*1\.4\.0.*EG-4K7Q2.*192\.168\.4\.31.*212 days/,
    )
  })

  it('A sensor that is not believed says since when it stands still, and what its neighbours were', async () => {
    const { farm } = await barnApi()
    const [device] = farm.devices
    if (device === undefined) throw new Error('no monitor')
    const since = new Date(Date.now() - 3_600_000).toISOString()
    device.temperature_c = null
    device.sensor_faults = [{ sensor: 'TEMPERATURE', fault: 'FROZEN', since, value: 21.4, neighbours: 24 }]
    renderAt(`/app/sites/1/monitors/${device.id}`)
    expect(await screen.findByText(/Stands still since .*, does not count/)).toHaveTextContent(
      'It was at 21.4 °C when this was found; its neighbours at 24.0 °C.',
    )
  })

  it('The page draws what the monitor measured and what its lamp showed, and lists the changes', async () => {
    const { api } = await barnApi()
    const change = (hours: number, from: 'OK' | 'WARNING', to: 'WARNING' | 'ALARM') => ({
      changed_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
      sensor: 'COUGHS' as const,
      from,
      to,
      value: 38,
      limit: 40,
      duration_of_previous_s: 21_600,
    })
    const items = [change(2, 'WARNING', 'ALARM'), change(8, 'OK', 'WARNING')]
    api.on(devices.colorHistory, () => ({ items, page: 1, per_page: 12, total: 2, pages: 1 }))
    renderAt('/app/sites/1/monitors/1')
    const history = await screen.findByRole('region', { name: 'The lamp' })
    const rows = (await within(history).findAllByRole('listitem')).map(row => row.textContent)
    expect(rows[0]).toMatch(/red.*Coughs.*RHS 38, after 6 hrs yellow/)
    const [read] = api.calls(devices.rhs)
    expect(read?.path).toBe('/devices/1/batches/3/rhs/')
    await waitFor(() => expect(api.calls(devices.rhs).length).toBeGreaterThan(2))
  })

  it('The page says so instead of drawing a chart where the airspace has no batch', async () => {
    const { api } = await barnApi()
    api.on(batches.active, () => ({ batch: null }))
    renderAt(PAGE)
    expect(await screen.findByText('No batch')).toBeVisible()
  })

  it('A monitor is moved at once, and moved back by Undo', async () => {
    const { api, farm } = await barnApi()
    const device = farm.devices.find(one => one.id === 20) as (typeof farm.devices)[number]
    const asked: unknown[] = []
    api.on(devices.move, ({ body }) => {
      asked.push(body)
      const deck = (body as { deck: number }).deck
      const airspace = { id: 2, name: 'Nursery 2', online: true, decks: [{ id: deck, name: 'West' }] }
      return withPlacements({ ...device, airspace })
    })
    const { user } = renderAt(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Move' }))
    const dialog = await screen.findByRole('dialog', { name: 'Move F2-04' })
    const where = await within(dialog).findByRole('combobox', { name: 'Where to' })
    expect(
      within(where)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual([
      'Choose',
      'House 1, Nursery 2, East',
      'House 1, Nursery 2, West',
      'House 2, Fattening 2, West',
    ])
    await user.selectOptions(where, 'House 1, Nursery 2, West')
    await user.click(within(dialog).getByRole('button', { name: 'Move' }))
    expect(await screen.findByText('F2-04 hangs in House 1, Nursery 2, West now.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(asked).toEqual([{ deck: 22 }, { deck: 61 }]))
  })

  it('A monitor is replaced by another after both were named, and a refused code says why', async () => {
    const { api, farm } = await barnApi()
    const [next] = farm.devices
    api.on(devices.spare, () => ({ items: [{ id: 1, code: 'ES4-01', name: '', last_update: null }] }))
    api.on(
      devices.replace,
      () => new FakeFailure(400, { code: 'invalid', errors: { code: ['No free monitor has this code.'] } }),
    )
    const { user, router } = renderAt(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Replace' }))
    const dialog = await screen.findByRole('dialog', { name: 'Replace F2-04' })
    expect(dialog).toHaveTextContent(
      /ES4-020 is taken down.*The 212 days left of its licence go with the place/,
    )
    await user.type(within(dialog).getByRole('textbox', { name: 'Code of the new monitor' }), 'ES4-77')
    await user.click(within(dialog).getByRole('button', { name: 'Replace F2-04' }))
    expect(await within(dialog).findByText('No free monitor has this code.')).toBeVisible()
    api.on(devices.replace, () => withPlacements({ ...(next as NonNullable<typeof next>), name: 'F2-04' }))
    await user.click(within(dialog).getByRole('button', { name: 'ES4-01' }))
    await user.click(within(dialog).getByRole('button', { name: 'Replace F2-04' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sites/1/monitors/1'))
    expect(api.calls(devices.replace).at(-1)?.body).toEqual({ code: 'ES4-01', delivery_status: 'DELIVERED' })
    expect(await screen.findByText('ES4-01 hangs in the place of ES4-020 as F2-04.')).toBeVisible()
  })

  it('The page starts a licence that waits once it is asked, and says what refused it', async () => {
    const { api, farm } = await barnApi()
    const device = farm.devices.find(one => one.id === 20) as (typeof farm.devices)[number]
    const waiting = { id: 7, status: 'ASSIGNED' as const, expires_at: null, days_left: null }
    api.on(devices.read, () => withPlacements({ ...device, licence: waiting }))
    const refusal = { code: 'licence_running' as const, message: 'This monitor has a licence that runs.' }
    api.on(siteEditor.activateLicence, () => new FakeFailure(409, refusal))
    const { user } = renderAt(PAGE)
    const facts = await screen.findByRole('region', { name: 'Monitor' })
    expect(facts).toHaveTextContent('Licencenot begun')
    await user.click(await within(facts).findByRole('button', { name: 'Start the licence of F2-04' }))
    const dialog = await screen.findByRole('dialog', { name: 'Start the licence of F2-04' })
    await user.click(within(dialog).getByRole('button', { name: 'Start the term' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(refusal.message)
    api.on(siteEditor.activateLicence, () => new FakeFailure(503))
    await user.click(within(dialog).getByRole('button', { name: 'Start the term' }))
    await waitFor(() =>
      expect(within(dialog).getByRole('alert')).toHaveTextContent(/The server could not do this/),
    )
    const started = {
      ...waiting,
      status: 'ACTIVE' as const,
      expires_at: '2027-11-22T08:00:00Z',
      days_left: 365,
    }
    api.on(siteEditor.activateLicence, () => ({ ...LICENCE, ...started }))
    api.on(devices.read, () => withPlacements({ ...device, licence: started }))
    await user.click(within(dialog).getByRole('button', { name: 'Start the term' }))
    expect(await screen.findByText('The licence of F2-04 runs for 365 days.')).toBeVisible()
    expect(api.calls(siteEditor.activateLicence).at(-1)?.path).toBe('/sites/1/devices/licenses/7/activate')
    await waitFor(() => expect(facts).toHaveTextContent(/Licence365 days/))
    expect(screen.queryByRole('button', { name: /^Start the licence/ })).toBeNull()
  })

  it('The page shows neither to a person who may not', async () => {
    const { api, farm } = await barnApi()
    api.on(sites.read, () => ({ ...farm.site, current_user_role: 'VETERINARIAN' as const }))
    renderAt(PAGE)
    await screen.findByRole('region', { name: 'Where it hangs' })
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  })
})
