import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { normals } from '@earshot/contract/endpoints/batches/normals.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { OwnNormal } from '@earshot/contract/schemas/batches/normal.ts'
import type { CaseStory } from '@earshot/contract/schemas/desk/case.ts'
import type { Access } from '@earshot/contract/schemas/farm/access.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { anItem, TREATMENT } from '#test/logbook-data.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/desk/cases/2'
const WAIT = { timeout: 60_000 }
const DAY_MS = 86_400_000

const setting = document.createElement('meta')
setting.name = 'earshot-own-normal'
setting.content = 'show'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(740)
})

afterEach(() => setting.remove())

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const ACCESS: Access = {
  scope: 'ADVISE',
  ends_on: dayIn(120),
  given_by: 'Geert Verhaeghe',
  longer_asked_at: null,
}

async function opened({ access = ACCESS }: { access?: Access | null } = {}) {
  const { api, farm } = await barnApi()
  let held = access
  const [airspace] = farm.airspaces.filter(({ id }) => id === 2)
  const story: CaseStory = {
    airspace: { id: 2, name: airspace?.name ?? '' },
    site: { id: 1, name: farm.site.name },
    timezone: farm.site.timezone,
    open: null,
    earlier: [],
    visits: [],
  }
  api.on(cases.read, () => story)
  api.on(sites.read, () => ({
    ...farm.site,
    current_user_role: held === null ? ('OWNER' as const) : ('VETERINARIAN' as const),
    current_user_access: held,
  }))
  api.on(ownSites.askLonger, () => {
    held = { ...ACCESS, longer_asked_at: new Date().toISOString() }
    return held
  })
  return { api, farm, open: () => renderAt(PAGE) }
}

describe('The chart of a case', () => {
  it('The lanes under the chart hold the alerts of the batch, and its treatments', async () => {
    const { api, open } = await opened()
    const given = anItem({ type: 'TREATMENT', treatment: TREATMENT })
    api.on(logbook.list, () => ({ items: [given], page: 1, per_page: 500, total: 1, pages: 1 }))
    open()
    const alerts = await screen.findByRole('list', { name: 'Alerts' }, WAIT)
    expect((await within(alerts).findAllByRole('button')).length).toBeGreaterThan(0)
    const treatments = await screen.findByRole('list', { name: 'Treatments' })
    expect(await within(treatments).findByRole('button', { name: /Amoxibel/ })).toBeVisible()
  })

  it('The chart stays where the alerts do not come', async () => {
    const { api, open } = await opened()
    api.on(logbook.list, () => new FakeFailure(500))
    open()
    expect(await screen.findByRole('region', { name: 'Chart' }, WAIT)).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  })
})

const HOURS = Array.from({ length: 24 }, () => 73)
const LEARNT: OwnNormal = {
  own_normal: 'show',
  coughs: [],
  temperature: [],
  humidity: [],
  sources: [],
  warns: null,
  now: { age_in_days: 104, hour: 9, coughs: 190, normal: HOURS[0] ?? 0, times: 2.6 },
}

describe('The first sentence of a case', () => {
  it('It speaks of the airspace’s own normal once that is learnt, and then of the advice', async () => {
    document.head.append(setting)
    const { api, open } = await opened()
    api.on(normals.read, () => LEARNT)
    open()
    expect(
      await screen.findByRole(
        'heading',
        {
          level: 1,
          name: 'Coughs are 2.6 × this airspace’s normal for day 104 at 09:00. Nothing is advised.',
        },
        WAIT,
      ),
    ).toBeVisible()
  })

  it('It speaks of the reference while the airspace learns, and where no normal is shown', async () => {
    document.head.append(setting)
    const { api, open } = await opened()
    api.on(normals.read, () => ({ ...LEARNT, now: null }))
    const { unmount } = open()
    const heading = () => screen.findByRole('heading', { level: 1, name: /Nothing is advised/ }, WAIT)
    expect(await heading()).not.toHaveTextContent(/normal/)
    unmount()
    setting.remove()
    const asked = api.calls(normals.read).length
    renderAt(PAGE)
    expect(await heading()).not.toHaveTextContent(/normal/)
    expect(api.calls(normals.read)).toHaveLength(asked)
  })
})

describe('The reader’s own access, beside a case', () => {
  const aside = () => screen.findByRole('region', { name: /^You may / }, WAIT)

  it('It says until when the reader may advise, who gave it, and what it allows and not', async () => {
    const { open } = await opened()
    open()
    const access = await aside()
    expect(
      within(access).getByRole('heading', { name: /^You may advise until \d+ \w+ 20\d\d$/ }),
    ).toBeVisible()
    expect(access).toHaveTextContent('Given by Geert Verhaeghe, for the whole site.')
    const items = within(access).getAllByRole('listitem')
    expect(items.map(item => within(item).getByRole('img').getAttribute('aria-label'))).toEqual([
      'Allowed',
      'Allowed',
      'Not allowed',
      'Not allowed',
    ])
  })

  it('The farm is asked for longer once, and then it says since when that waits', async () => {
    const { api, open } = await opened()
    const { user } = open()
    await user.click(within(await aside()).getByRole('button', { name: 'Ask for longer' }))
    expect(
      await screen.findByText(/^You asked for longer on .*The farm has not answered yet\.$/),
    ).toBeVisible()
    expect(api.calls(ownSites.askLonger)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Ask for longer' })).toBeNull()
  })

  it('A question that is not taken is asked again by its button', async () => {
    const { api, open } = await opened()
    api.on(ownSites.askLonger, () => new FakeFailure(500))
    const { user } = open()
    await user.click(within(await aside()).getByRole('button', { name: 'Ask for longer' }))
    await waitFor(() => expect(api.calls(ownSites.askLonger)).toHaveLength(1))
    expect(await within(await aside()).findByRole('button', { name: 'Ask for longer' })).toBeEnabled()
  })

  it('An access without an end is not asked for longer, and who is of the farm itself has no such part', async () => {
    const { open } = await opened({ access: { ...ACCESS, scope: 'TREAT', ends_on: null } })
    const { unmount } = open()
    expect(
      within(await aside()).getByRole('heading', { name: 'You may treat, without an end' }),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ask for longer' })).toBeNull()
    unmount()
    const own = await opened({ access: null })
    own.open()
    expect(await screen.findByRole('heading', { name: 'Animals' }, WAIT)).toBeVisible()
    expect(screen.queryByRole('region', { name: /^You may / })).toBeNull()
  })
})
