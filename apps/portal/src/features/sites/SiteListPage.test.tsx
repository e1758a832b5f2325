import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { evidence } from '@earshot/contract/endpoints/health/evidence.ts'
import type { SiteAlert } from '@earshot/contract/schemas/farm/site.ts'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aSite, aSiteList } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { moveTime } from '#test/moved-time.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

let api: FakeApi

beforeEach(async () => {
  api = fakeApi()
  await signedIn(api)
  api.on(groups.list, () => ({ items: [{ id: 4, name: 'Own farms', linked_sites: [1] }] }))
})

const linde = () =>
  aSite({
    name: 'Hoeve ter Linde',
    status_id: 6,
    indicators: { alarms: 1, warnings: 0, ok: 3, total: 4, devices: 9, gateways: 1, gateways_offline: 0 },
    headline: {
      kind: 'coughs',
      airspace: { id: 1, name: 'Fattening 1' },
      airspaces: 1,
      since: null,
      ratio: 3.6,
      devices_affected: 4,
      devices_total: 6,
    },
  })

function listCalls() {
  return api.calls(sites.list).filter(call => call.query.get('perPage') === '10')
}

describe('The sites list', () => {
  it('The list opens with the answer and says of each site what is the matter', async () => {
    api.on(sites.list, () => aSiteList([linde(), aSite({ name: 'Ter Aa' })]))
    renderAt('/app/sites')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      /^One site needs you now\. One of two is quiet/,
    )
    const row = screen.getByRole('link', { name: 'Hoeve ter Linde' }).closest('li')
    expect(within(row as HTMLElement).getByText('Fattening 1 coughs 3.6 × the reference')).toBeVisible()
    expect(document.title).toBe('Sites | Earshot')
  })

  it('What stands behind the figure of a row opens beside it, by the keyboard too, and leads nowhere', async () => {
    api.on(sites.list, () => aSiteList([linde(), aSite({ id: 2, name: 'Ter Aa' })]))
    const asked = vi.fn(() => new FakeFailure(500))
    api.on(evidence.read, asked)
    const { user, router } = renderAt('/app/sites')
    const row = (await screen.findByRole('link', { name: 'Hoeve ter Linde' })).closest('li')
    const button = within(row as HTMLElement).getByRole('button', {
      name: 'What stands behind the figure: Fattening 1, RHS',
    })
    // A site with nothing to report has no figure.
    expect(screen.getAllByRole('button', { name: /^What stands behind/ })).toHaveLength(1)
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(router.state.location.pathname).toBe('/app/sites')
  })

  it('The list asks in the page size of the profile', async () => {
    api.on(sites.list, () => aSiteList([linde()]))
    renderAt('/app/sites')
    await screen.findByRole('link', { name: 'Hoeve ter Linde' })
    expect(listCalls()[0]?.query.toString()).toBe('page=1&perPage=10')
  })

  it('Groups are asked for when somebody reaches their filter, and a person without any reads that', async () => {
    api.on(sites.list, () => aSiteList([linde()]))
    api.on(groups.list, () => ({ items: [] }))
    const { user } = renderAt('/app/sites')
    const filter = await screen.findByRole('button', { name: /Group/ })
    expect(api.calls(groups.list)).toEqual([])
    await user.click(filter)
    expect(await screen.findByText('You have no groups yet.')).toBeVisible()
    expect(api.calls(groups.list)).toHaveLength(1)
  })

  it('The list keeps status, type, group and text in the URL and asks the server for them', async () => {
    api.on(sites.list, () => aSiteList([linde()]))
    const { user, router } = renderAt('/app/sites?page=3')
    await user.click(await screen.findByRole('button', { name: /Alarm/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ status: ['Alarm'] }))
    await user.click(screen.getByRole('button', { name: /Type/ }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Fattening' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Sows' }))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /Group/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Own farms' }))
    await user.type(screen.getByRole('searchbox', { name: 'Site name' }), 'linde{Enter}')
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        status: ['Alarm'],
        type: ['sow', 'fattening'],
        group_id: 4,
        q: 'linde',
      }),
    )
    await waitFor(() =>
      expect(Object.fromEntries(listCalls().at(-1)?.query ?? [])).toEqual({
        status: 'Alarm',
        type: 'sow,fattening',
        group_id: '4',
        q: 'linde',
        page: '1',
        perPage: '10',
      }),
    )
  })

  it('The list reads the filter from the URL', async () => {
    api.on(sites.list, () => aSiteList([linde()]))
    renderAt('/app/sites?status=%5B%22Alarm%22%5D&q=linde')
    expect(await screen.findByRole('button', { name: /Alarm/ })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('searchbox', { name: 'Site name' })).toHaveValue('linde')
  })

  it('The list offers the way out of a filter that nothing matches', async () => {
    api.on(sites.list, ({ query }) => aSiteList(query.has('q') ? [] : [linde()]))
    const { user, router } = renderAt('/app/sites?q=zzz')
    await user.click(await screen.findByRole('button', { name: 'Show all sites' }))
    expect(await screen.findByRole('link', { name: 'Hoeve ter Linde' })).toBeVisible()
    expect(router.state.location.search).toEqual({})
  })

  it('The list says what to do without any site', async () => {
    api.on(sites.list, () => aSiteList([]))
    renderAt('/app/sites')
    expect(await screen.findByText(/Ask its owner to invite you/)).toBeVisible()
  })

  it('The list says without a network that it did not load, with its own retry', async () => {
    api.on(sites.list, () => {
      throw new TypeError('Failed to fetch')
    })
    const { user } = renderAt('/app/sites')
    expect(await screen.findByText('Sites did not load')).toBeVisible()
    api.on(sites.list, () => aSiteList([linde()]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Hoeve ter Linde' })).toBeVisible()
  })

  it('The list keeps what was seen when a refresh fails, and says so', async () => {
    api.on(sites.list, () => aSiteList([linde()]))
    const { queryClient } = renderAt('/app/sites')
    await screen.findByRole('link', { name: 'Hoeve ter Linde' })
    api.on(sites.list, () => new FakeFailure(503))
    await queryClient.invalidateQueries()
    expect(await screen.findByText(/could not be refreshed/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Hoeve ter Linde' })).toBeVisible()
  })

  it('The list turns pages by links', async () => {
    api.on(sites.list, ({ query }) =>
      aSiteList([linde()], { page: Number(query.get('page')), pages: 3, total: 25 }),
    )
    const { user, router } = renderAt('/app/sites')
    await user.click(await screen.findByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }))
    expect(await screen.findByText('11 to 20 of 25')).toBeVisible()
  })

  it('The slash key goes to the search', async () => {
    api.on(sites.list, () => aSiteList([linde()]))
    const { user } = renderAt('/app/sites')
    const search = await screen.findByRole('searchbox', { name: 'Site name' })
    await user.keyboard('/')
    expect(search).toHaveFocus()
    expect(search).toHaveValue('')
  })

  it('The list calls nothing quiet while the figures are old, and asks again until newer ones come', async () => {
    const { pass } = moveTime()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const old = (days: number) =>
      aSiteList([
        aSite({ name: 'Brecht', status_id: 12, last_update: daysAgo(days), headline: { kind: 'no_batch' } }),
        aSite({ name: 'Ter Aa', last_update: daysAgo(days) }),
      ])
    api.on(sites.list, () => old(44.5))
    const { queryClient } = renderAt('/app/sites')
    const answer = await screen.findByRole('heading', { level: 1 })
    expect(answer).toHaveTextContent(
      'Earshot is catching up: the newest figures are 44 days old. There is nothing to do, it goes on by itself.',
    )
    const row = within(screen.getByRole('link', { name: 'Ter Aa' }).closest('li') as HTMLElement)
    expect(row.getByText('Not up to date')).toBeVisible()
    expect(row.queryByRole('img', { name: 'Ok' })).toBeNull()
    expect(row.getByText('The newest figures are 44 days old')).toBeVisible()
    expect(screen.queryByText(/quiet/i)).toBeNull()
    expect(screen.getByRole('button', { name: '1 Ok when last heard' })).toBeVisible()

    api.on(sites.list, () => old(20.5))
    await pass(10_000)
    await waitFor(() => expect(answer).toHaveTextContent(/figures are 20 days old/))

    api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
    await pass(10_000)
    await waitFor(() => expect(answer).toHaveTextContent('Your site is quiet.'))
    expect(screen.queryByText('Not up to date')).toBeNull()
    expect(screen.getByRole('button', { name: '1 Ok' })).toBeVisible()

    const asked = listCalls().length
    await pass(60_000)
    expect(queryClient.isFetching()).toBe(0)
    expect(listCalls()).toHaveLength(asked)
  })

  it('The list does not ask again in a tab that nobody looks at', async () => {
    const { pass } = moveTime()
    const last_update = new Date(Date.now() - 5 * 3_600_000).toISOString()
    api.on(sites.list, () => aSiteList([aSite({ last_update })]))
    const { queryClient } = renderAt('/app/sites')
    await screen.findByText('Not up to date')
    const asked = listCalls().length
    focusManager.setFocused(false)
    onTestFinished(() => focusManager.setFocused(undefined))
    await pass(60_000)
    expect(queryClient.isFetching()).toBe(0)
    expect(listCalls()).toHaveLength(asked)
  })

  it('The list keeps telling an old Alarm', async () => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
    api.on(sites.list, () =>
      aSiteList([{ ...linde(), last_update: hours(5) }, aSite({ name: 'Ter Aa', last_update: hours(0) })]),
    )
    renderAt('/app/sites')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      /^One site is not up to date\./,
    )
    const row = within(screen.getByRole('link', { name: 'Hoeve ter Linde' }).closest('li') as HTMLElement)
    expect(row.getByText('Alarm')).toBeVisible()
    expect(row.getByText('Not up to date')).toBeVisible()
    expect(row.getByText('Fattening 1 coughs 3.6 × the reference')).toBeVisible()
  })

  it('A page that hears nothing new stops calling its sites quiet', async () => {
    moveTime()
    api.on(sites.list, () => aSiteList([aSite()]))
    renderAt('/app/sites')
    const answer = await screen.findByRole('heading', { level: 1 })
    expect(answer).toHaveTextContent('Your site is quiet.')
    vi.setSystemTime(Date.now() + 3 * 3_600_000)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(answer).toHaveTextContent(
      'What you see is 3 hours old. It renews itself as soon as Earshot can be reached.',
    )
  })
})

const ELSEWHERE = aSite({ id: 77, name: 'Op een andere bladzijde' })
const COUGHS_ELSEWHERE: SiteAlert = {
  id: 5,
  site: { id: ELSEWHERE.id, name: ELSEWHERE.name, timezone: ELSEWHERE.timezone },
  airspace: { id: 9, name: 'Room 9' },
  sensor: 'COUGHS',
  priority: 'ALARM',
  state: 'OPEN',
  direction: null,
  value: 31,
  limit: 40,
  opened_at: '2026-03-02T07:00:00Z',
}

describe('The column beside a list of several pages', () => {
  it('The newest alerts are those of all sites, not of the page', async () => {
    api.on(sites.list, () => ({ ...aSiteList([linde()]), total: 30, pages: 3 }))
    api.on(sites.places, () => ({ items: [linde(), ELSEWHERE], latest_alerts: [COUGHS_ELSEWHERE] }))
    renderAt('/app/sites?status=Alarm')
    const link = await screen.findByRole('link', { name: /^Alarm Op een andere bladzijde\s*Room 9 coughs/ })
    expect(link.getAttribute('href')).toMatch(/^\/app\/sites\/77\/airspaces\/9\/graphs\?from=\d+&to=\d+$/)
    expect(Object.fromEntries(api.calls(sites.places)[0]?.query ?? [])).toEqual({ status: 'Alarm' })
  })
})

describe('An invitation to another site', () => {
  const invitation = {
    id: 31,
    site: 'Hof Brandt',
    role: 'VETERINARIAN' as const,
    access: null,
    invited_by: 'Anke Brandt',
    created_at: '2026-03-01T08:00:00Z',
    expires_at: '2026-03-15T08:00:00Z',
  }

  it.each([
    ['Accept', ownSites.accept, 'You see Hof Brandt from now on'],
    ['Decline', ownSites.decline, 'The invitation to Hof Brandt was declined'],
  ] as const)('The invitation waits above the list for a word: %s', async (word, endpoint, told) => {
    let items = [invitation]
    api.on(sites.list, () => aSiteList([linde()]))
    api.on(ownSites.invitations, () => ({ items }))
    const answer = () => {
      items = []
    }
    api.on(ownSites.accept, () => {
      answer()
      return { site_id: 9 }
    })
    api.on(ownSites.decline, () => {
      answer()
      return undefined
    })
    const { user } = renderAt('/app/sites')
    const asked = await screen.findByRole('listitem', { name: 'Anke Brandt invites you to Hof Brandt' })
    expect(asked).toHaveTextContent('Veterinarian: Sees all')
    await user.click(within(asked).getByRole('button', { name: word }))
    expect(await screen.findByText(told)).toBeVisible()
    expect(api.calls(endpoint)[0]?.params).toEqual({ ownInvitationId: '31' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations for you' })).toBeNull())
    expect(listCalls().length).toBeGreaterThan(1)
  })

  it('An invitation that was withdrawn meanwhile says so and is gone', async () => {
    let items = [invitation]
    api.on(sites.list, () => aSiteList([linde()]))
    api.on(ownSites.invitations, () => ({ items }))
    api.on(ownSites.accept, () => {
      items = []
      return new FakeFailure(404, { message: 'Not found.' })
    })
    const { user } = renderAt('/app/sites')
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Not found.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull())
  })
})
