import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { aRecommendation } from '#test/factories.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { JUDGED_USUALLY } from '#test/judged-by.ts'
import { NO_WORDS } from '#test/logbook-data.ts'
import { moveTime } from '#test/moved-time.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/airspaces/2/graphs'
// happy-dom has no layout, and the chart asks for its width before it places anything.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(740)
})

describe('Airspace page', () => {
  it('The page answers first, then shows what it is judged by', async () => {
    await barnApi()
    renderAt(PAGE)
    const answer = await screen.findByRole('heading', { level: 1 })
    expect(answer).toHaveTextContent(/^Coughs are 2\.1 × the reference since .+, on 4 of 6 monitors\.$/)
    const now = screen.getByRole('region', { name: 'Now' })
    expect(within(now).getAllByText('30-minute median')).toHaveLength(2)
    expect(within(now).getByText('58')).toBeInTheDocument()
    expect(within(now).getByText('4 over')).toBeInTheDocument()
    expect(await screen.findByText(/1,412/)).toBeInTheDocument()
    const monitors = await screen.findByRole('list', { name: 'Monitors' })
    expect(within(monitors).getAllByRole('listitem')).toHaveLength(6)
  })

  it('The page lets one decide what waits: the alert that nobody has acknowledged, then the advice', async () => {
    const { api, farm } = await barnApi()
    const advice = aRecommendationOf({ category: 'environment' })
    const list = { items: [advice], page: 1, per_page: 20, pages: 1, total: 1 }
    api.on(sites.read, () => ({ ...farm.site, linked_recommendations_count: 1 }))
    api.on(recommendations.list, () => list)
    api.on(recommendations.react, () => ({ ...advice, status: 'ACCEPT' as const }))
    const alert = farm.alerts.find(({ airspace, state }) => airspace.id === 2 && state === 'OPEN')
    if (alert === undefined) throw new Error('no open alert')
    api.on(alerts.acknowledge, () => ({ ...alert, judged_by: JUDGED_USUALLY }))
    const { user } = renderAt(PAGE)
    const waiting = within(await screen.findByRole('region', { name: 'To decide' }))
    await waiting.findByRole('heading', { name: 'Check the climate' })
    const names = waiting.getAllByRole('button').map(button => button.getAttribute('aria-label'))
    expect(names[0]).toMatch(/^I’m on it: (Coughs|Humidity): Warning$/)
    expect(names.slice(-2)).toEqual([
      'Accept: Check the climate, Nursery 2',
      'Decline: Check the climate, Nursery 2',
    ])
    await user.click(waiting.getByRole('button', { name: /^Accept: / }))
    await waitFor(() => expect(api.calls(recommendations.react)[0]?.body).toEqual({ status: 'ACCEPT' }))
    const [take] = waiting.getAllByRole('button', { name: /^I’m on it: / })
    if (take === undefined) throw new Error('nothing to take')
    await user.click(take)
    await waitFor(() => expect(api.calls(alerts.acknowledge)).toHaveLength(1))
  })

  it('The page of a site where no advice waits asks for none', async () => {
    const { api } = await barnApi()
    renderAt(PAGE)
    await screen.findByRole('region', { name: 'To decide' })
    await screen.findByRole('list', { name: 'Monitors' })
    expect(api.calls(recommendations.list)).toEqual([])
  })

  it('The page shows the newest items of the logbook, and the way to all of it', async () => {
    const { api, farm } = await barnApi()
    const occurred_at = new Date(Date.now() - 3_600_000).toISOString()
    const item: LogbookItem = {
      ...NO_WORDS,
      date: farm.batch.start_date,
      author: null,
      ref_id: 1,
      id: 'E1',
      type: 'EPISODE_STARTED',
      occurred_at,
    }
    api.on(logbook.list, () => ({ items: [item], page: 1, per_page: 5, total: 1, pages: 1 }))
    renderAt(PAGE)
    const newest = within(await screen.findByRole('region', { name: 'Logbook' }))
    expect(await newest.findByText('Episode started')).toBeVisible()
    expect(newest.getByRole('link', { name: 'Whole logbook' })).toHaveAttribute(
      'href',
      '/app/sites/1/airspaces/2/logbook',
    )
  })

  it('The page shows the beginning of a long comment, cut between two words', async () => {
    const { api, farm } = await barnApi()
    const occurred_at = new Date(Date.now() - 3_600_000).toISOString()
    const words = { id: 1, date: farm.batch.start_date, comment: 'coughing '.repeat(40).trim(), author: null }
    const comment = { ...words, attachments: [], created_at: occurred_at }
    const item: LogbookItem = {
      ...NO_WORDS,
      date: farm.batch.start_date,
      author: null,
      ref_id: 1,
      id: 'C1',
      type: 'COMMENT',
      occurred_at,
      comment,
    }
    api.on(logbook.list, () => ({ items: [item], page: 1, per_page: 5, total: 1, pages: 1 }))
    renderAt(PAGE)
    const newest = within(await screen.findByRole('region', { name: 'Logbook' }))
    const shown = await newest.findByText(/^coughing/)
    expect(shown.textContent).toMatch(/^(coughing )+coughing…$/)
    expect(shown.textContent?.length).toBeLessThan(182)
  })

  it('The page on a phone docks the first decision above the tabs, which stay', async () => {
    onPhone()
    await barnApi()
    renderAt(PAGE)
    const docked = await screen.findAllByRole('button', { name: /^I’m on it: / })
    const dock = docked.map(button => button.closest('[data-slot="dock"]')).find(Boolean)
    expect(dock?.querySelector('[data-keeps-tabs]')).not.toBeNull()
    expect(dock).toHaveTextContent(/1 of \d to decide/)
  })

  it('The page says of a figure how much of it was measured, where that is not all', async () => {
    const { api, farm } = await barnApi()
    const whole = farm.humidity({ resolution: 'hour' })
    const coverage = whole.points.coverage.map(() => 0.83)
    api.on(batches.humidity, () => ({ ...whole, points: { ...whole.points, coverage } }))
    renderAt(PAGE)
    const now = await screen.findByRole('region', { name: 'Now' })
    expect(await within(now).findAllByText('83 % measured')).toHaveLength(1)
    const chart = screen.getByRole('region', { name: 'Chart' })
    expect(await within(chart).findAllByText('83 % measured')).toHaveLength(1)
  })

  it('The page says nothing of a figure of which nine tenths were measured', async () => {
    const { api, farm } = await barnApi()
    const whole = farm.humidity({ resolution: 'hour' })
    const coverage = whole.points.coverage.map(() => 0.98)
    api.on(batches.humidity, () => ({ ...whole, points: { ...whole.points, coverage } }))
    renderAt(PAGE)
    await screen.findByRole('region', { name: 'Now' })
    expect(await screen.findByText('%, hourly mean')).toBeInTheDocument()
    expect(screen.queryByText('98 % measured')).toBeNull()
    expect(screen.queryByText('Not all monitors measured all the time')).toBeNull()
  })

  it('The page puts alerts on the lane, as buttons that tell everything', async () => {
    const { api } = await barnApi()
    renderAt(PAGE)
    const lane = await screen.findByRole('list', { name: 'Alerts' })
    const spans = await within(lane).findAllByRole('button')
    expect(spans.map(span => span.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Warning, temperature, /),
      expect.stringMatching(/^Warning, coughs, /),
      expect.stringMatching(/^Alarm, coughs, /),
      expect.stringMatching(/^Warning, coughs, .+ to now$/),
      expect.stringMatching(/^Warning, humidity, /),
    ])
    expect(api.calls(alerts.list).filter(({ query }) => query.has('from'))).toEqual([])
  })

  it('The page asks for the alerts of the batch where there are more than the newest', async () => {
    const { api, farm } = await barnApi()
    const items = farm.alerts.filter(({ airspace }) => airspace.id === 2)
    api.on(alerts.list, ({ query }) => ({
      items: query.has('from') ? items : items.slice(0, 1),
      page: 1,
      per_page: 50,
      pages: 2,
      total: query.has('from') ? items.length : 60,
    }))
    renderAt(PAGE)
    const lane = await screen.findByRole('list', { name: 'Alerts' })
    await waitFor(() => expect(within(lane).getAllByRole('button').length).toBeGreaterThan(1))
    expect(screen.getByRole('link', { name: /60/ })).toBeInTheDocument()
  })

  it('The page puts treatments and comments under it, as buttons that tell everything', async () => {
    const { api, farm } = await barnApi()
    const date = farm.batch.start_date
    const item = { ...NO_WORDS, ref_id: 1, date, author: { id: 1, name: 'Ann' } }
    const at = (hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`
    const change = { change: 'INSTALLED', device: 'N2-04' }
    const comment = {
      id: 1,
      date,
      comment: 'Fan mended',
      author: item.author,
      attachments: [],
      created_at: at(9),
    }
    const items: LogbookItem[] = [
      { ...item, id: 'E1', type: 'EPISODE_STARTED', occurred_at: at(12) },
      { ...item, id: 'C1', type: 'COMMENT', occurred_at: at(9), comment },
      { ...item, id: 'D1', type: 'DEVICE_CHANGE', occurred_at: at(8), author: null, params: change },
    ]
    api.on(logbook.list, () => ({ items, page: 1, per_page: 500, total: 3, pages: 1 }))
    const { user } = renderAt(PAGE)
    const notes = await screen.findByRole('list', { name: 'Comments, advice and monitors' })
    expect(screen.getByRole('list', { name: 'Treatments' })).toBeInTheDocument()
    const episodes = within(screen.getByRole('list', { name: 'Episodes' }))
    expect(episodes.getByRole('button')).toHaveAccessibleName(/^Episode, .+ to now$/)
    await user.click(within(notes).getByRole('button', { name: '2 entries' }))
    expect(await screen.findByText(/: Fan mended \(Ann\)$/)).toBeInTheDocument()
    expect(screen.getByText(/: Monitor N2-04 put up$/)).toBeInTheDocument()
  })

  it('The keyboard reads values, and the page says them', async () => {
    await barnApi()
    const { user } = renderAt(PAGE)
    const cursor = await screen.findByRole('slider', { name: 'Time on the chart' })
    await screen.findByText('no data 10 h')
    cursor.focus()
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(cursor.getAttribute('aria-valuetext')).toMatch(
      /day \d+, RHS \d+.*Coughs \d+ \/h, Temperature [\d.]+ °C, Humidity \d+ %$/,
    )
    await user.keyboard('{Escape}')
    expect(cursor.getAttribute('aria-valuetext')).toMatch(/^No time chosen/)
  })

  it('The page keeps range, axis, zoom and view in the address', async () => {
    await barnApi()
    const { user, router } = renderAt(PAGE)
    await user.click(await screen.findByRole('radio', { name: '7 d' }))
    await user.click(screen.getByRole('radio', { name: 'Age' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ range: '7d', axis: 'age' }))
    const cursor = await screen.findByRole('slider')
    cursor.focus()
    await user.keyboard('+')
    const search = () => router.state.location.search as { from?: number; to?: number }
    await waitFor(() => expect((search().to ?? 0) - (search().from ?? 0)).toBe(3.5 * 86_400))
    await user.click(screen.getByRole('button', { name: 'Reset zoom' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ range: '7d', axis: 'age' }))
  })

  it('The table holds the chart’s numbers', async () => {
    await barnApi()
    const { user } = renderAt(`${PAGE}?view=table`)
    const table = await screen.findByRole('table', { name: 'Measurements of Nursery 2' })
    const headers = within(table).getAllByRole('columnheader')
    expect(headers.map(header => header.textContent)).toEqual([
      'Time',
      'Day',
      'RHS ',
      'Coughs /h',
      'Temperature °C',
      'Humidity %',
      'Measured %',
      'Events',
    ])
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(50))
    await user.click(screen.getByRole('button', { name: /^Show \d+ more rows$/ }))
    expect(await within(table).findByText(/^Coughs: Alarm, until /)).toBeInTheDocument()
    expect(within(table).getByText('Middle phase')).toBeInTheDocument()
    expect(within(table).getAllByText('83').length).toBeGreaterThan(10)
    expect(within(table).getAllByText('100, came late').length).toBeGreaterThan(3)
  })

  it('The page shows one of its monitors in place, on the same axis, and the address says which', async () => {
    const { api, farm } = await barnApi()
    const { user, router } = renderAt(`${PAGE}?range=7d`)
    const monitors = within(await screen.findByRole('list', { name: 'Monitors' }))
    const [first] = await monitors.findAllByRole('button')
    if (first === undefined) throw new Error('no monitor')
    await user.click(first)
    const device = farm.devices.find(({ airspace }) => airspace?.id === 2)
    await waitFor(() => expect(router.state.location.search).toEqual({ range: '7d', monitor: device?.id }))
    expect(first).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(api.calls(devices.rhs)[0]?.params.deviceId).toBe(String(device?.id)))
    expect(screen.getByRole('link', { name: `Open ${device?.name}` })).toBeInTheDocument()
    await user.click(first)
    await waitFor(() => expect(router.state.location.search).toEqual({ range: '7d' }))
  })

  it('The page names a monitor that hangs elsewhere now, and leads back to all of them', async () => {
    await barnApi()
    const { user, router } = renderAt(`${PAGE}?monitor=999&view=table`)
    expect(await screen.findByRole('table', { name: 'Measurements of Monitor 999' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'All monitors' }))
    expect(await screen.findByRole('table', { name: 'Measurements of Nursery 2' })).toBeInTheDocument()
    expect(router.state.location.search).toEqual({ view: 'table' })
    expect(screen.queryByRole('button', { name: 'All monitors' })).toBeNull()
  })

  it('The page shows an earlier batch in place, to its own end', async () => {
    const { api, farm } = await barnApi()
    const earlier = { ...farm.batch, id: 77, name: 'N2-26', state: 'CLOSED' as const }
    const end_date = new Date(Date.parse(farm.batch.start_date) + 5 * 86_400_000).toISOString().slice(0, 10)
    const ended = { ...earlier, end_date }
    const items = [farm.batch, ended]
    api.on(batches.listInAirspace, () => ({ items, page: 1, per_page: 50, total: 2, pages: 1 }))
    const list = { items: farm.alerts.slice(0, 1), page: 1, per_page: 50, total: 60, pages: 2 }
    api.on(alerts.list, () => list)
    api.on(batches.read, () => ({
      ...ended,
      counts: [],
      withdrawal: null,
      closing: { open_alerts: 0, active_episodes: 0, unanswered_recommendations: 0 },
    }))
    const { user, router } = renderAt(PAGE)
    const pick = await screen.findByRole('combobox', { name: 'Batch on the chart' })
    await user.selectOptions(pick, 'N2-26')
    await waitFor(() => expect(router.state.location.search).toEqual({ batch: 77 }))
    expect(await screen.findByText('An earlier batch, to read only')).toBeInTheDocument()
    const cursor = await screen.findByRole('slider')
    const end = Date.parse(`${end_date}T00:00:00Z`) / 1000 + 86_400
    await waitFor(() =>
      expect(Math.abs(Number(cursor.getAttribute('aria-valuemax')) - end)).toBeLessThan(14 * 3600),
    )
    const asked = api.calls(alerts.list).filter(({ query }) => query.get('perPage') === '200')
    expect(Date.parse(asked.at(-1)?.query.get('to') ?? '') / 1000).toBeCloseTo(end, -5)
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Batch on the chart' }),
      `${farm.batch.name}, in now`,
    )
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('A failed panel has its own retry and leaves the others alone', async () => {
    const { api, farm } = await barnApi()
    api.on(batches.humidity, () => new FakeFailure(500))
    const { user } = renderAt(PAGE)
    const failure = await screen.findByText('Humidity did not load.')
    expect(screen.queryByText('Temperature did not load.')).toBeNull()
    api.on(batches.humidity, () => farm.humidity({ resolution: 'hour' }))
    await user.click(within(failure.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('Humidity did not load.')).toBeNull())
  })

  it('The page without a batch says so and draws nothing', async () => {
    await barnApi()
    renderAt('/app/sites/1/airspaces/8/graphs')
    expect(await screen.findByText('No batch in this airspace')).toBeInTheDocument()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('An airspace of another site is not found', async () => {
    await barnApi()
    const { router } = renderAt('/app/sites/1/airspaces/99/graphs')
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/not-found'))
  })

  it('The page is not quiet while its figures are old, and asks again until newer ones come', async () => {
    const { pass } = moveTime()
    const { api, farm } = await barnApi()
    const last_update = new Date(Date.now() - 5.5 * 3_600_000).toISOString()
    api.on(sites.airspaces, () => ({ items: farm.airspaces.map(airspace => ({ ...airspace, last_update })) }))
    const { queryClient } = renderAt('/app/sites/1/airspaces/1/graphs')
    const answer = await screen.findByRole('heading', { level: 1 })
    expect(answer).toHaveTextContent(
      'Earshot is catching up: the newest figures are 5 hours old. There is nothing to do, it goes on by itself.',
    )
    expect(screen.getByText('Not up to date')).toBeInTheDocument()
    expect(within(screen.getByRole('region', { name: 'Now' })).queryByText('Ok')).toBeNull()

    api.on(sites.airspaces, () => ({ items: farm.airspaces }))
    await pass(10_000)
    await waitFor(() => expect(answer).toHaveTextContent(/^Quiet/))
    expect(screen.queryByText('Not up to date')).toBeNull()

    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    const asked = api.calls(sites.airspaces).length
    await pass(60_000)
    expect(queryClient.isFetching()).toBe(0)
    expect(api.calls(sites.airspaces)).toHaveLength(asked)
  })

  it('The page tells an old Warning after its age', async () => {
    const { api, farm } = await barnApi()
    const last_update = new Date(Date.now() - 5.5 * 3_600_000).toISOString()
    api.on(sites.airspaces, () => ({ items: farm.airspaces.map(airspace => ({ ...airspace, last_update })) }))
    renderAt(PAGE)
    const answer = await screen.findByRole('heading', { level: 1 })
    expect(answer).toHaveTextContent(
      /^Earshot is catching up: .+ 5 hours old\. Coughs are 2\.1 × the reference since .+, on 4 of 6 monitors\.$/,
    )
  })
})

function aRecommendationOf(values: Pick<Recommendation, 'category'>): Recommendation {
  return aRecommendation({
    id: 71,
    airspace: { id: 2, name: 'Nursery 2' },
    batch_id: 1,
    cause_id: 1,
    ...values,
  })
}
