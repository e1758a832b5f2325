import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { episodes } from '@earshot/contract/endpoints/health/episodes.ts'
import type { Episode, EpisodeDayDetail } from '@earshot/contract/schemas/health/episode.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/episodes'

const monitor = (id: number) => ({ id, name: `N2-0${id}` })
function day(day_no: number, rhs_min: number, lamps: EpisodeDayDetail['monitors']): EpisodeDayDetail {
  return {
    date: `2026-11-1${day_no}`,
    day_no,
    rhs_min,
    rhs_end: rhs_min + 2,
    rdi: 2.1,
    coughs: 1100,
    temp_min: null,
    temp_mean: null,
    temp_max: null,
    hum_min: null,
    hum_mean: null,
    hum_max: null,
    worst_status: 'WARNING',
    alerts: 0,
    treatments: 0,
    comments: day_no === 2 ? 1 : 0,
    watch: 60,
    act: 40,
    recommendations: 0,
    monitors: lamps,
  }
}
const DAYS = [
  day(1, 56, [
    { device: monitor(1), worst_status: 'OK' },
    { device: monitor(3), worst_status: 'WARNING' },
  ]),
  day(2, 33, [
    { device: monitor(1), worst_status: 'WARNING' },
    { device: monitor(3), worst_status: 'ALARM' },
  ]),
]

function episode(id: number, given: Partial<Episode> = {}): Episode {
  const turned = { yellow_at: '2026-11-11T08:00:00Z', red_at: null }
  return {
    id,
    site_pk: 1,
    airspace: { id: 2, name: 'Nursery 2' },
    batch_id: 1,
    state: 'ACTIVE',
    severity: 'SEVERE',
    start_date: '2026-11-11',
    end_date: null,
    duration_days: 2,
    lowest_rhs: 33,
    burden: 31,
    first_treatment_date: null,
    days_to_treatment: null,
    spread: [
      { device: monitor(3), deck: { id: 1, name: 'East' }, ...turned, red_at: '2026-11-12T08:00:00Z' },
      { device: monitor(1), deck: { id: 1, name: 'East' }, ...turned },
    ],
    days: DAYS,
    treatments: [],
    ...given,
  }
}

const OVER = episode(2, {
  state: 'CLOSED',
  end_date: '2026-10-06',
  start_date: '2026-10-02',
  duration_days: 5,
  airspace: { id: 5, name: 'Fattening 1' },
})

async function ill(items: Episode[], path = PAGE) {
  const { api } = await barnApi()
  api.on(episodes.list, () => ({ items }))
  api.on(episodes.days, () => ({ items: DAYS }))
  api.on(siteEditor.diseases, () => ({
    items: [{ code: 'ASF', species: 'pig' as const, label: 'diseases:name.ASF', notifiable: true }],
  }))
  api.on(siteEditor.siteDiseases, () => ({
    items: [{ code: 'ASF', status: 'SUSPECTED' as const, since: '2026-11-10', last_test: null }],
  }))
  return { api, ...renderAt(path) }
}

it('The active episode opens first: how it stands, its burden, and how far it spread', async () => {
  await ill([episode(1), OVER])
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Nursery 2, day 2, and still getting worse.' }),
  ).toBeInTheDocument()
  const figures = await screen.findByRole('region', { name: 'Figures' })
  expect(figures).toHaveTextContent('Lowest RHS33Alarm on 12 Nov')
  expect(figures).toHaveTextContent('Burden31')
  expect(figures).toHaveTextContent('Monitors reached2of 21 of them red')
})

it('The episode counts in the rail, and its days can be taken along as a file', async () => {
  const { api, farm } = await barnApi()
  api.on(sites.read, () => ({ ...farm.site, active_episodes: 1 }))
  api.on(episodes.list, () => ({ items: [episode(1)] }))
  api.on(episodes.days, () => ({ items: DAYS }))
  api.on(siteEditor.siteDiseases, () => ({ items: [] }))
  const files: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:days')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  const { user } = renderAt(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Download the days (CSV)' }))
  expect(files).toEqual(['Nursery 2-2026-11-11.csv'])
  expect(screen.getByRole('link', { name: 'Episodes 1' })).toBeInTheDocument()
})

it('The days of the episode are a table too, the newest first, with every monitor’s lamp in words', async () => {
  await ill([episode(1)])
  const table = await screen.findByRole('table', { name: 'Days and spread' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringContaining('12 Nov day 2 33351,1002.11 red and 1 yellow1 comment'),
    expect.stringContaining('11 Nov day 1 56581,1002.11 yellow–'),
  ])
})

it('Another episode is opened from the list, by an address of its own', async () => {
  const { user, router } = await ill([episode(1), OVER])
  const closed = within(await screen.findByRole('region', { name: 'Closed' }))
  await user.click(closed.getByRole('link', { name: /Fattening 1/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${PAGE}/2`))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Fattening 1, over after 5 days.' }),
  ).toBeInTheDocument()
})

it('The page says what is known of diseases here, and which one the authority has to hear of', async () => {
  await ill([episode(1)])
  const known = await screen.findByRole('region', { name: 'Known at this site' })
  await waitFor(() => expect(known).toHaveTextContent('African swine feversuspected since 10 Nov 2026'))
  expect(known).toHaveTextContent('Contact the authority through your vet.')
})

it('An episode that is not of this site is not there, and without any the page says what will come', async () => {
  const { router } = await ill([], `${PAGE}/77`)
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/not-found'))
  await router.navigate({ to: '/app/sites/$siteId/episodes', params: { siteId: 1 } })
  expect(await screen.findByText('No episodes so far')).toBeInTheDocument()
})
