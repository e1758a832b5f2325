import { session } from '@earshot/contract/endpoints/account/session.ts'
import { desk } from '@earshot/contract/endpoints/desk/desk.ts'
import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { Desk, DeskRow } from '@earshot/contract/schemas/desk/desk.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aProfile, aSite, aSiteList } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

let api: FakeApi

beforeEach(async () => {
  api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ first_name: 'Ilse', last_name: 'Maes', has_desk: true }))
  api.on(ownSites.endedAccesses, () => ({ items: [] }))
  api.on(sites.list, () => aSiteList([aSite({ id: 1, name: 'Hoeve ter Linde', status_id: 6 })]))
})

const NONE = { from: '2026-03-01T00:00:00Z', step_hours: 4, values: [], low: [], high: [], reference: 1 }

function aRow(id: number, overrides: Partial<DeskRow> = {}): DeskRow {
  const airspace = { id, name: `Fattening ${id}` }
  return {
    airspace,
    site: { id: 1, name: 'Hoeve ter Linde' },
    timezone: 'Europe/Brussels',
    status: 'Alarm',
    status_id: 6,
    status_name: 'Alarm',
    status_since: null,
    product_type: 'FATTENING',
    times: 2.6,
    of: 'OWN_NORMAL',
    headline: { kind: 'quiet', airspaces: 1 },
    coughs: { kind: 'spread', affected: 5, total: 6, begin_at: 'East' },
    batch: { id: 9, name: 'F1', day: 104, animals: 1317 },
    course: NONE,
    since: null,
    today: '2026-03-02',
    treatment: null,
    advice: null,
    last_visit: '2026-02-13',
    last_update: null,
    ...overrides,
  }
}

function aDesk(items: DeskRow[], overrides: Partial<Desk> = {}, counts: Partial<Desk['counts']> = {}): Desk {
  return {
    items,
    page: 1,
    per_page: 10,
    total: items.length,
    pages: items.length === 0 ? 0 : 1,
    counts: {
      today: items.length,
      waiting: 1,
      follow_up: 0,
      far: items.length,
      clients: 14,
      quiet_clients: 9,
      silent_clients: 0,
      ...counts,
    },
    quiet: [
      { id: 2, name: 'Kapelhoeve' },
      { id: 3, name: 'De Kouter' },
      { id: 4, name: 'De Meersen' },
    ],
    ...overrides,
  }
}

const ADVICE: NonNullable<DeskRow['advice']> = {
  id: 1,
  text: 'Ropes in four pens',
  status: 'NO_REACTION',
  state: 'OPEN',
  written_at: '2026-02-28T09:00:00Z',
  reacted_at: null,
  done_at: null,
  follow_up: null,
}
const rowOf = async (id: number) => {
  const link = await screen.findByRole('link', { name: `Fattening ${id}` })
  return within(link.closest('li') as HTMLElement)
}

describe('The desk', () => {
  it('The desk says first how many cough far over their normal, and which comes first.', async () => {
    api.on(desk.list, () => aDesk([aRow(1), aRow(4)]))
    renderAt('/app/desk')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      '2 airspaces cough far over their normal. Fattening 1 at Hoeve ter Linde comes first.',
    )
    const row = await rowOf(1)
    expect(row.getByText('2.6 ×')).toBeVisible()
    expect(row.getByText('Coughs on 5 of 6 monitors, most at East')).toBeVisible()
    expect(row.getByText('1,317 animals, day 104')).toBeVisible()
    expect(row.getByText('None running')).toBeVisible()
    expect(row.getByRole('link', { name: 'Write advice' })).toBeVisible()
    expect(screen.getByText('9 clients are quiet')).toBeVisible()
    expect(screen.getByText('Kapelhoeve, De Kouter, De Meersen and 6 more')).toBeVisible()
    expect(screen.queryByText('of reference')).toBeNull()
  })

  it.each<[string, Partial<DeskRow>]>([
    ['of reference', { of: 'REFERENCE' }],
    [
      'Coughs are falling since the treatment, were 4.2 ×',
      { coughs: { kind: 'falling', peak: 4.2, since_treatment: true } },
    ],
    ['Back to its normal on day 3', { coughs: { kind: 'back', days: 3 } }],
    ['Coughs rise day by day, on 5 of 5 monitors', { coughs: { kind: 'rising', affected: 5, total: 5 } }],
    [
      'No monitor reports',
      { coughs: null, headline: { kind: 'offline', since: null, gateways_silent: false } },
    ],
    ['no answer for 2 days', { advice: ADVICE }],
    [
      'day 3 is due today',
      { advice: { ...ADVICE, follow_up: { day: 3, due_on: '2026-03-02', answer: null } } },
    ],
    [
      'day 3: better',
      { advice: { ...ADVICE, follow_up: { day: 3, due_on: '2026-03-02', answer: 'BETTER' } } },
    ],
    ['declined', { advice: { ...ADVICE, status: 'DECLINED' } }],
    [
      'Day 2 of 3',
      { treatment: { start_date: '2026-03-01', end_date: '2026-03-03', withdrawal_until: '2026-03-09' } },
    ],
    [
      'withdrawal to 9 Mar',
      { treatment: { start_date: '2026-02-20', end_date: '2026-02-22', withdrawal_until: '2026-03-09' } },
    ],
    [
      '0 days of withdrawal',
      { treatment: { start_date: '2026-03-01', end_date: '2026-03-03', withdrawal_until: '2026-03-03' } },
    ],
  ])('A row says “%s” where that is so.', async (said, row) => {
    api.on(desk.list, () => aDesk([aRow(1, row)]))
    renderAt('/app/desk')
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('J and K move from row to row, and A opens the case of the one that has the focus.', async () => {
    api.on(desk.list, () => aDesk([aRow(1), aRow(2), aRow(3)]))
    const { user, router } = renderAt('/app/desk')
    const link = (id: number) => screen.findByRole('link', { name: `Fattening ${id}` })
    await link(1)
    await user.keyboard('j')
    expect(await link(1)).toHaveFocus()
    await user.keyboard('jj')
    expect(await link(3)).toHaveFocus()
    await user.keyboard('k')
    expect(await link(2)).toHaveFocus()
    await user.keyboard('a')
    await waitFor(() => expect(router.state.location.pathname).toContain('/2'))
    expect(router.state.location.hash).toBe('advise')
  })

  it('The question mark lists the keys of the desk.', async () => {
    api.on(desk.list, () => aDesk([aRow(1)]))
    const { user } = renderAt('/app/desk')
    await screen.findByRole('link', { name: 'Fattening 1' })
    await user.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Keys' })
    expect(within(help).getByText('Write advice')).toBeVisible()
  })

  it('A filter stands in the address and is asked of the server.', async () => {
    api.on(desk.list, ({ query }) => aDesk(query.get('filter') === 'waiting' ? [] : [aRow(1)]))
    const { user, router } = renderAt('/app/desk')
    await user.click(await screen.findByRole('radio', { name: 'Waiting for the farmer 1' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'waiting' }))
    expect(await screen.findByText('No advice waits for an answer')).toBeVisible()
  })

  it('Where nothing is to see it says so, and no more of clients that are not heard.', async () => {
    api.on(desk.list, () => aDesk([], {}, { far: 0, quiet_clients: 14 }))
    const first = renderAt('/app/desk')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('All 14 clients are quiet.')
    first.unmount()
    api.on(desk.list, () => aDesk([], {}, { far: 0, quiet_clients: 13, silent_clients: 1 }))
    renderAt('/app/desk')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Nothing needs a look today.')
    expect(screen.getByText('1 client is not heard')).toBeVisible()
  })

  it('Without clients it says how a farm comes here.', async () => {
    api.on(desk.list, () => aDesk([], { quiet: [] }, { far: 0, clients: 0, quiet_clients: 0 }))
    renderAt('/app/desk')
    expect(await screen.findByText('A farmer gives you access; then the farm stands here.')).toBeVisible()
  })

  it('A client who ended the access leaves one line, until it is put away.', async () => {
    const ended = {
      site_id: 7,
      site: 'Kapelhoeve',
      scope: 'ADVISE',
      ended_at: '2026-11-01T12:00:00Z',
    } as const
    let items = [{ ...ended, how: 'ENDED' as const, ended_by: 'Geert' }]
    api.on(desk.list, () => aDesk([aRow(1)]))
    api.on(ownSites.endedAccesses, () => ({ items }))
    api.on(ownSites.dismissEndedAccess, () => {
      items = []
      return undefined
    })
    const { user } = renderAt('/app/desk')
    expect(await screen.findByText(/^Geert ended your access to Kapelhoeve on/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Put away' }))
    await waitFor(() => expect(screen.queryByText(/ended your access/)).toBeNull())
  })

  it('A desk that did not load has its own retry, and its rail stays.', async () => {
    api.on(desk.list, () => new FakeFailure(503))
    const { user } = renderAt('/app/desk')
    expect(await screen.findByText('Desk did not load')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Alarm Hoeve ter Linde' })).toBeVisible()
    api.on(desk.list, () => aDesk([aRow(1)]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Fattening 1' })).toBeVisible()
  })

  it('The rail is the desk’s own, with what waits and the clients.', async () => {
    api.on(desk.list, () => aDesk([aRow(1), aRow(2)]))
    renderAt('/app/desk')
    const aside = await screen.findByRole('complementary', { name: 'Main' })
    const rail = within(await within(aside).findByRole('navigation', { name: 'Desk' }))
    expect(await within(aside).findByText('14 client sites')).toBeVisible()
    expect(rail.getByRole('link', { name: /^Desk/ })).toHaveTextContent('2')
    expect(rail.getByRole('link', { name: 'Alarm Hoeve ter Linde' })).toHaveAttribute(
      'href',
      '/app/sites/1/dashboard',
    )
  })
})

describe('The way to the desk', () => {
  it('The desk is in the rail of those who advise on more than one site, and of nobody else.', async () => {
    const first = renderAt('/app/sites')
    expect(await screen.findAllByRole('link', { name: 'Desk' })).not.toHaveLength(0)
    first.unmount()
    api.on(session.current, () => aProfile())
    renderAt('/app/sites')
    await screen.findByRole('link', { name: 'Hoeve ter Linde' })
    expect(screen.queryByRole('link', { name: 'Desk' })).toBeNull()
  })
})
