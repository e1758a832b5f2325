import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { moveTime } from '#test/moved-time.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/dashboard'
const WAIT = { timeout: 60_000 }

describe('Site dashboard', () => {
  it('The dashboard answers first: the worst airspace, then how many more', async () => {
    await barnApi()
    renderAt(PAGE)
    await waitFor(
      () =>
        expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
          /^Fattening 1 coughs 3\.6 × the reference since .+\. 2 more airspaces are in Warning\.$/,
        ),
      WAIT,
    )
  })

  it('The counts are active over zero and a check mark at zero', async () => {
    await barnApi()
    renderAt(PAGE)
    const counts = within(await screen.findByRole('list', { name: 'Counts' }, WAIT)).getAllByRole('listitem')
    expect(counts.map(count => count.textContent)).toEqual([
      'AlarmsAlarms1 /7',
      'WarningsWarnings2 /7',
      'OkOk4 /7',
      'Monitors offlineOffline2 /34',
      'Gateways offlineGateways',
    ])
    expect(within(counts[4] as HTMLElement).getByRole('img', { name: 'None' })).toBeInTheDocument()
  })

  it('Behind each count stands which airspaces or units it is made of, by what rule, and what it leaves out', async () => {
    await barnApi()
    const { user } = renderAt(PAGE)
    const counts = await screen.findByRole('list', { name: 'Counts' }, WAIT)
    const behind = async (name: string) => {
      await user.click(within(counts).getByRole('button', { name: `What stands behind the figure: ${name}` }))
      return screen.findByRole('dialog', {}, WAIT)
    }
    const warnings = await behind('Warnings')
    expect(
      await within(warnings).findByRole('heading', { name: /^Warnings: 2 of 7\. These are/ }),
    ).toBeVisible()
    const names = within(within(warnings).getByRole('list')).getAllByRole('link')
    expect(names.map(name => name.textContent)).toEqual(['Nursery 2', 'Nursery 4'])
    expect(within(warnings).getByText('Not judged: Quarantine.')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    const monitors = await behind('Monitors offline')
    expect(await within(monitors).findByText(/offline after 1 hour without data/)).toBeVisible()
    expect(within(monitors).getByRole('link', { name: 'F2-04' })).toBeInTheDocument()
  })

  it('The dashboard of a site that waits leads to its activation, and praises nothing that was never judged', async () => {
    const { api, farm } = await barnApi()
    const indicators = { ...farm.site.indicators, alarms: 0, warnings: 0, ok: 0 }
    const waiting = { ...farm.site, activated: false, preinstalled: true, indicators, offline_count: 0 }
    api.on(sites.read, () => ({ ...waiting, headline: { kind: 'waiting' as const } }))
    renderAt(PAGE)
    expect(await screen.findByRole('link', { name: 'Activate this site' }, WAIT)).toHaveAttribute(
      'href',
      '/app/sites/1',
    )
    const counts = within(screen.getByRole('list', { name: 'Counts' })).getAllByRole('listitem')
    const marks = counts.map(count => within(count).queryByRole('img')?.getAttribute('aria-label'))
    expect(marks).toEqual(['Not judged', 'Not judged', 'Not judged', 'None', 'None'])
  })

  it('The dashboard shows large the reading that warns', async () => {
    await barnApi()
    renderAt(PAGE)
    const region = await screen.findByRole('region', { name: 'Airspaces' }, WAIT)
    const [tile] = within(region).getAllByRole('link', { name: /^Nursery 4/ })
    expect(tile?.closest('li')).toHaveTextContent(/\d+ %Humidity$/)
    expect(tile).toHaveAccessibleDescription(/^\d+ %\s*Humidity$/)
  })

  it('The tiles stand by severity and lead to their airspace', async () => {
    await barnApi()
    const { user, router } = renderAt(PAGE)
    const region = await screen.findByRole('region', { name: 'Airspaces' }, WAIT)
    const tiles = within(within(region).getByRole('list')).getAllByRole('link')
    expect(tiles.map(tile => tile.textContent?.match(/(Nursery|Fattening) \d/)?.[0])).toEqual([
      'Fattening 1',
      'Nursery 2',
      'Nursery 4',
      'Nursery 1',
      'Nursery 3',
      'Fattening 2',
      'Fattening 3',
    ])
    expect(within(region).getByText('Quarantine has no batch, so it is not judged.')).toBeInTheDocument()
    expect(within(region).getByRole('link', { name: 'Start a batch in Quarantine' })).toHaveAttribute(
      'href',
      '/app/sites/1/airspaces/8/batch/start',
    )
    await user.click(tiles[1] as HTMLElement)
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sites/1/airspaces/2/graphs'), WAIT)
  })

  it('The dashboard names as an alarm the airspaces for animals that its type does not usually keep, in the order of the structure', async () => {
    const { api, farm } = await barnApi()
    api.on(sites.read, () => ({ ...farm.site, type: 'fattening' as const }))
    const kept = farm.airspaces.map(airspace =>
      airspace.name.startsWith('Nursery') ? airspace : { ...airspace, product_type: 'FATTENING' as const },
    )
    api.on(sites.airspaces, () => ({ items: kept }))
    renderAt(PAGE)
    const said = /^Nursery 1, Nursery 2, Nursery 3 and Nursery 4 are set up for animals/
    const note = await screen.findByText(said, {}, WAIT)
    expect(within(note.parentElement as HTMLElement).getByRole('img', { name: 'Alarm' })).toBeInTheDocument()
  })

  it('The dashboard shows silent monitors, gateways and the days left', async () => {
    await barnApi()
    renderAt(PAGE)
    expect(await screen.findByText('F2-04', {}, WAIT)).toBeInTheDocument()
    expect(screen.getByText('2 of 34')).toBeInTheDocument()
    expect(screen.getByText('2 gateways are online')).toBeInTheDocument()
    expect(await screen.findByText('212')).toBeInTheDocument()
  })

  it('A failed list keeps to itself', async () => {
    const { api } = await barnApi()
    api.on(sites.latest, () => new FakeFailure(500))
    renderAt(PAGE)
    expect(await screen.findByText('Latest alerts did not load', {}, WAIT)).toBeInTheDocument()
    expect(await screen.findByText('F2-04')).toBeInTheDocument()
    expect(api.calls(alerts.list)).toEqual([])
  })

  it('The dashboard says first that its figures are old, calls no airspace quiet, and asks again until newer ones come', async () => {
    const { pass } = moveTime()
    const { api, farm } = await barnApi()
    const last_update = new Date(Date.now() - 30 * 3_600_000).toISOString()
    api.on(sites.read, () => ({ ...farm.site, last_update }))
    api.on(sites.airspaces, () => ({ items: farm.airspaces.map(airspace => ({ ...airspace, last_update })) }))
    const { queryClient } = renderAt(PAGE)
    await waitFor(
      () =>
        expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
          /^Earshot is catching up: the newest figures are 1 day old\. Fattening 1 coughs 3\.6 × the reference/,
        ),
      WAIT,
    )
    const region = await screen.findByRole('region', { name: 'Airspaces' }, WAIT)
    expect(within(region).getAllByText('The newest figures are 1 day old')).toHaveLength(4)
    expect(within(region).queryByText(/^Quiet/)).toBeNull()
    // The status is neither on a tile nor in the rail.
    expect(screen.queryByRole('img', { name: 'Ok' })).toBeNull()

    api.on(sites.read, () => farm.site)
    api.on(sites.airspaces, () => ({ items: farm.airspaces }))
    await pass(10_000)
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Fattening 1 coughs/),
    )
    await waitFor(() => expect(within(region).getAllByText(/^Quiet, /)).toHaveLength(4))
    expect(screen.getAllByRole('img', { name: 'Ok' })).toHaveLength(8)

    const asked = api.requests.length
    await pass(60_000)
    expect(queryClient.isFetching()).toBe(0)
    expect(api.requests).toHaveLength(asked)
  })
})
