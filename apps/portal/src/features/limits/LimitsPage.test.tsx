import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import { expectedWork, limits } from '@earshot/contract/endpoints/health/limits.ts'
import type { ExpectedWorkForm, LimitsForm, SiteLimits } from '@earshot/contract/schemas/health/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'
import { aVersion, someLimits, someWork } from '#test/some-limits.ts'

const PAGE = '/app/sites/1/limits?airspace=5'

interface Given {
  page?: string
  limits?: Partial<SiteLimits>
  role?: 'WORKER' | 'VIEWER'
}

/** Fakes a server that keeps limits with their revision, and puts changes back. */
async function opened({ page = PAGE, limits: given = {}, role }: Given = {}) {
  const { api, farm } = await barnApi()
  const state = { limits: someLimits(given), sent: [] as LimitsForm[], work: someWork(Date.now()), ended: 0 }
  if (role !== undefined) api.on(sites.read, () => ({ ...farm.site, current_user_role: role }))
  api.on(limits.read, () => state.limits)
  api.on(limits.endings, () => ({
    since: '2025-11-27',
    endings: [
      { sensor: 'COUGHS' as const, priority: 'ALARM' as const, alerts: 7, real: 4, said: 6, episodes: 3 },
    ],
  }))
  api.on(limitProposals.list, () => ({ items: [], page: 1, per_page: 50, total: 0, pages: 1 }))
  api.on(limits.versions, () => ({ items: [aVersion()], page: 1, per_page: 10, total: 1, pages: 1 }))
  api.on(expectedWork.list, () => state.work)
  api.on(expectedWork.end, () => {
    state.ended += 1
    state.work = { ...state.work, items: state.work.items.slice(1) }
    return undefined
  })
  api.on(limits.change, ({ body }) => {
    const form = body as LimitsForm
    state.sent.push(form)
    if (form.revision !== state.limits.revision)
      return new FakeFailure(409, { code: 'changed_meanwhile', message: 'An Desmet changed it at 09:10.' })
    const airspaces = state.limits.airspaces.map(one => {
      if (form.airspace_ids?.includes(one.airspace.id) !== true) return one
      const all = Object.entries({ ...one.values, ...form.values })
      return { ...one, values: Object.fromEntries(all.filter(([, value]) => value !== null)) }
    })
    const changes = [aVersion({ id: 40 + state.sent.length }), ...state.limits.changes]
    state.limits = { ...state.limits, airspaces, changes, revision: state.limits.revision + 1 }
    return state.limits
  })
  const back: string[] = []
  api.on(limits.putBack, ({ params }) => {
    back.push(params.limitVersionId ?? '')
    state.limits = { ...state.limits, revision: state.limits.revision + 1 }
    return state.limits
  })
  const view = renderAt(page)
  await screen.findByRole('heading', { name: 'Coughs' })
  return { api, state, back, ...view }
}

const region = (name: string) => within(screen.getByRole('region', { name }))
const warning = () => screen.getByRole('button', { name: 'Change Warning under RHS: 65' })

describe('The limits of an airspace', () => {
  it('The first sentence says on what it warns earlier, and what of the rest the site has set', async () => {
    await opened()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Fattening 1 warns earlier than usual on coughs and damp air. Its other limits come from the site or are the usual ones.',
    )
    const scope = within(screen.getByRole('navigation', { name: 'The place whose limits are shown' }))
    expect(scope.getByRole('link', { name: 'Fattening 1 2 2 of its own' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  it('Each limit is a sentence that says where its values come from', async () => {
    await opened()
    const coughs = region('Coughs').getAllByRole('listitem')
    expect(coughs[0]).toHaveTextContent(
      /Warning when RHS is under .*65 for .*2 hours in a row.*own, usual 60.*Put back/,
    )
    expect(coughs[1]).toHaveTextContent(/Alarm when RHS is under .*40.*usual/)
    expect(coughs[2]).toHaveTextContent(
      /It ends .*5 points above the limit, held for .*8 hours.*from the product type/,
    )
    expect(region('Against its own normal').getByRole('listitem')).toHaveTextContent(/1.8 ×.*from the site/)
    expect(region('Humidity').getAllByRole('listitem')[1]).toHaveTextContent(
      /over .*5 % outside, that is under 35 % or over 75 %/,
    )
    expect(region('Without data').getByRole('listitem')).toHaveTextContent(/12 hours.*from the installation/)
  })

  it('The Alarm says how many of it were real, and the episodes behind them', async () => {
    await opened()
    expect(
      await screen.findByText('4 of 6 Alarms were real in the last year. 3 episodes behind them.'),
    ).toBeVisible()
  })

  it('A value is stepped by keys, saved with its reason, and undone', async () => {
    const { user, state, back } = await opened()
    await user.click(warning())
    const stepper = screen.getByRole('spinbutton', { name: 'Warning under RHS' })
    expect(stepper).toHaveFocus()
    await user.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}')
    expect(stepper).toHaveValue('61')
    await user.clear(stepper)
    await user.type(stepper, '62')
    await user.type(screen.getByRole('textbox', { name: /^Why/ }), 'Quiet weeks')
    await user.click(screen.getByRole('button', { name: 'Save 62' }))
    await waitFor(() =>
      expect(state.sent).toEqual([
        { airspace_ids: [5], values: { rhs_warning: 62 }, why: 'Quiet weeks', revision: 7 },
      ]),
    )
    expect(await screen.findByText('Limit saved. It holds from the next full hour.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Change Warning under RHS: 62' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(back).toEqual(['41']))
  })

  it('Escape puts back what was typed, and nothing is sent', async () => {
    const { user, state } = await opened()
    await user.click(warning())
    await user.type(screen.getByRole('spinbutton', { name: 'Warning under RHS' }), '{ArrowUp}{Escape}')
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument()
    expect(warning()).toBeVisible()
    expect(state.sent).toEqual([])
  })

  it('A Warning under the Alarm is refused below its row, and so is what is out of range', async () => {
    const { user, state } = await opened()
    await user.click(warning())
    const stepper = screen.getByRole('spinbutton', { name: 'Warning under RHS' })
    await user.clear(stepper)
    await user.type(stepper, '39{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('The Warning has to lie above the Alarm')
    await user.clear(stepper)
    await user.type(stepper, '120')
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose from 20 to 95.')
    expect(state.sent).toEqual([])
  })

  it('An own value is put back on its row', async () => {
    const { user, state } = await opened()
    await user.click(screen.getByRole('button', { name: 'Put back Warning under RHS' }))
    await waitFor(() => expect(state.sent[0]).toMatchObject({ values: { rhs_warning: null } }))
    expect(await screen.findByRole('button', { name: 'Change Warning under RHS: 60' })).toBeVisible()
  })

  it('A change that comes second is told of the first, and nothing is overwritten', async () => {
    const { user, state, api } = await opened()
    await user.click(warning())
    state.limits = { ...state.limits, revision: 8 }
    await user.keyboard('{ArrowUp}{Enter}')
    expect(await screen.findByText('An Desmet changed it at 09:10.')).toBeVisible()
    // The newest limits are asked for after the refusal: read, changed, read again.
    await waitFor(() => expect(api.calls(limits.read)).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: 'Load what is there now' }))
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument()
    await user.click(warning())
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(state.sent.map(({ revision }) => revision)).toEqual([7, 8]))
  })

  it('A ring of the temperature band is moved by half a degree, and the whole band is saved', async () => {
    const { user, state } = await opened()
    const ring = await screen.findByRole('slider', { name: 'Lower edge on day 100' })
    expect(ring).toHaveAttribute('aria-valuetext', '16 °C')
    ring.focus()
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(ring).toHaveAttribute('aria-valuetext', '17 °C')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(state.sent[0]?.values.temperature_band).toContainEqual({ age: 100, lo: 17, hi: 23 }),
    )
  })

  it('The humidity band is typed as two values', async () => {
    const { user, state } = await opened()
    await user.click(screen.getByRole('button', { name: 'Change Humidity band: 40 to 70 %' }))
    await user.clear(screen.getByRole('textbox', { name: 'To' }))
    await user.type(screen.getByRole('textbox', { name: 'To' }), '65{Enter}')
    await waitFor(() =>
      expect(state.sent[0]?.values).toEqual({ humidity_band: [{ age: 0, lo: 40, hi: 65 }] }),
    )
  })

  it('Who may not change them reads plain text', async () => {
    await opened({ role: 'VIEWER' })
    const coughs = region('Coughs')
    expect(coughs.getAllByRole('listitem')[0]).toHaveTextContent(/Warning when RHS is under 65 for 2 hours/)
    expect(coughs.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
    expect(screen.getByText('Owners and managers change these limits.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Put back/ })).not.toBeInTheDocument()
  })

  it('Nothing is said of its own normal where the installation has none', async () => {
    await opened({ limits: { own_normal: 'off' } })
    expect(screen.queryByRole('heading', { name: 'Against its own normal' })).not.toBeInTheDocument()
  })
})

describe('The whole site', () => {
  it('Its own value is shown, and each stage has its own band', async () => {
    await opened({ page: '/app/sites/1/limits' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'The whole site warns earlier than usual on coughs beyond its normal.',
    )
    expect(screen.getByText(/Each stage has a band of its own/)).toBeVisible()
  })
})

describe('Changes', () => {
  it('They say what, where, why and who, and are put back', async () => {
    const { user, back } = await opened()
    const lately = region('Changed lately')
    expect(lately.getByRole('listitem')).toHaveTextContent(
      /Warning under RHS: 62 → 65.*Fattening 1. After the September outbreak.*Geert Verhaeghe, 3 Nov/,
    )
    await user.click(lately.getByRole('button', { name: /^Put back/ }))
    await waitFor(() => expect(back).toEqual(['31']))
  })

  it('All of them are listed on a page of their own', async () => {
    const { user } = await opened()
    await user.click(region('Changed lately').getByRole('link', { name: 'All 17 changes' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Changes of the limits' })).toBeVisible()
    expect(await screen.findByRole('cell', { name: 'Geert Verhaeghe' })).toBeVisible()
  })
})

describe('Work in the barn', () => {
  it('Running work says until when, weekly work when it is next, and what would have been raised', async () => {
    await opened()
    const work = region('Work in the barn')
    expect(await work.findByText('Washing.')).toBeVisible()
    expect(work.getAllByRole('listitem')[1]).toHaveTextContent(/Loading every Wednesday from 04:00 to 07:30/)
    expect(work.getByText(/Fattening 1, humidity: Warning since/)).toBeVisible()
  })

  it('It is ended now', async () => {
    const { user, state } = await opened()
    await user.click(await screen.findByRole('button', { name: 'End now Washing' }))
    await waitFor(() => expect(state.ended).toBe(1))
    await waitFor(() => expect(screen.queryByText('Washing.')).not.toBeInTheDocument())
  })

  it('Weekly work is added by a worker on a sheet of its own', async () => {
    const { user, api, router } = await opened({ role: 'WORKER' })
    const sent: ExpectedWorkForm[] = []
    api.on(expectedWork.create, ({ body }) => {
      sent.push(body as ExpectedWorkForm)
      return { ...someWork(Date.now()).items[1], id: 9 } as never
    })
    await user.click(screen.getByRole('link', { name: 'Add work' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Add work' }))
    await user.click(sheet.getByRole('radio', { name: 'Every week' }))
    await user.type(sheet.getByRole('textbox', { name: 'What is done' }), 'Loading')
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Weekday' }), '3')
    await user.type(sheet.getByLabelText('From'), '04:00')
    await user.type(sheet.getByLabelText('To'), '07:30')
    await user.click(sheet.getByRole('button', { name: 'Add work' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { airspace_id: 5, what: 'Loading', ends_at: null, weekday: 3, from_minute: 240, to_minute: 450 },
      ]),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sites/1/limits'))
    expect(router.state.location.search).toEqual({ airspace: 5 })
  })
})

it('A phone chooses the place in one list, and changes a value in the dock', async () => {
  onPhone()
  const { user, state } = await opened()
  expect(screen.getByRole('combobox', { name: /^The place whose limits are shown/ })).toHaveValue('5')
  await user.click(warning())
  const dock = within(screen.getByRole('region', { name: 'Warning under RHS' }))
  expect(dock.getByText('Fattening 1, otherwise 60')).toBeVisible()
  await user.click(dock.getByRole('button', { name: 'One more: Warning under RHS' }))
  await user.click(dock.getByRole('button', { name: 'Save 66' }))
  await waitFor(() => expect(state.sent[0]?.values).toEqual({ rhs_warning: 66 }))
})

it('Limits that did not come are asked for again, and the rest of the page stays', async () => {
  const { api } = await barnApi()
  api.on(limits.read, () => new FakeFailure(500))
  renderAt(PAGE)
  expect(await screen.findByRole('alert')).toBeVisible()
})
