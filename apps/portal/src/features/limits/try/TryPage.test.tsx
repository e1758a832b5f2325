import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import { expectedWork, limits } from '@earshot/contract/endpoints/health/limits.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { LimitsForm, SiteLimits } from '@earshot/contract/schemas/health/limits.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import { packPast } from '@earshot/engine/packed-past.ts'
import { measurePast } from '@earshot/engine/past.ts'
import { airspace, BATCH, DAY, device, readings, START } from '@earshot/engine/test/engine-airspace.ts'
import { localDates } from '@earshot/engine/time.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aPast, coughsAt, DAYS } from '#test/a-past.ts'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'
import { someLimits } from '#test/some-limits.ts'

const page = (value: number) => `/app/sites/1/limits/try?airspace=5&rule=rhs_alarm&value=${value}`

/** The same barn with what was normal on each of its days: a cough in four hours and animal. */
function aPastWithNormal(coughs = coughsAt, median = 0.02): LimitPast {
  const past = aPast({ episodes: [] })
  const days = Array.from({ length: DAYS }, (_, index) =>
    addDays(localDates('Europe/Brussels')(START), index),
  )
  const input = airspace({
    batches: [{ ...BATCH, animalsStart: 288 }],
    dateOf: localDates('Europe/Brussels'),
    devices: [device({ readings: readings(START, START + DAYS * DAY, slot => ({ coughs: coughs(slot) })) })],
    ownNormal: {
      timeZone: 'Europe/Brussels',
      days: days.map(date => ({ batchId: BATCH.id, date, medians: Array(24).fill(median) })),
    },
  })
  const slots = { from: START, to: START + DAYS * DAY - 1 }
  return { ...past, past: packPast(measurePast(input, slots, 'COUGHS')) }
}

/** The same barn's humidity, 55 % throughout. */
function aDampPast(): LimitPast {
  const input = airspace({
    batches: [BATCH],
    dateOf: localDates('Europe/Brussels'),
    devices: [
      device({
        readings: readings(START, START + DAYS * DAY, slot => ({ humidityPct: 55 + (slot % 9) / 100 })),
      }),
    ],
  })
  const slots = { from: START, to: START + DAYS * DAY - 1 }
  return { ...aPast(), past: packPast(measurePast(input, slots, 'HUMIDITY')), episodes: [] }
}

interface Given {
  path?: string
  past?: LimitPast | FakeFailure
  role?: 'VIEWER'
  limits?: SiteLimits
}

async function opened({ path = page(29), past = aPast(), role, limits: stored = someLimits() }: Given = {}) {
  const { api, farm } = await barnApi()
  const state = { past, sent: [] as LimitsForm[], asked: [] as unknown[] }
  if (role !== undefined) api.on(sites.read, () => ({ ...farm.site, current_user_role: role }))
  api.on(limits.read, () => stored)
  api.on(limits.endings, () => ({ since: '2025-11-27', endings: [] }))
  api.on(expectedWork.list, () => ({ items: [], silenced: [] }))
  api.on(limitProposals.list, () => ({ items: [], page: 1, per_page: 50, total: 0, pages: 1 }))
  api.on(limits.past, ({ params }) => {
    state.asked.push(params.airspaceId)
    return state.past
  })
  api.on(limits.change, ({ body }) => {
    state.sent.push(body as LimitsForm)
    return someLimits({ revision: 8 })
  })
  return { state, ...renderAt(path) }
}

const verdict = () => screen.findByRole('heading', { level: 1, name: /Alarm|Nothing/ })

describe('A limit that is tried on the past', () => {
  it('The first sentence says what gets better and what gets worse, and follows the slider', async () => {
    await opened()
    expect(await verdict()).toHaveTextContent('1 Alarm fewer in 20 days. The episode of 11 Mar is missed.')
    const slider = screen.getByRole('slider', { name: 'Alarm under RHS' })
    expect(slider).toHaveAttribute('aria-valuetext', '29: 0')
    fireEvent.change(slider, { target: { value: '11' } })
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '40: 1'))
    expect(await verdict()).toHaveTextContent('Nothing would have been different in 20 days.')
  })

  it('The known episodes are told with when each value meets them', async () => {
    await opened()
    const table = within(await screen.findByRole('region', { name: 'What was known' }))
    const row = within(table.getByRole('row', { name: /Episode/ }))
    expect(row.getByText('warned, no Alarm')).toBeVisible()
    expect(row.getByText('missed')).toBeVisible()
    expect(table.getByText(/^0 of 1 known episode is still met/)).toBeVisible()
  })

  it('A change by which a known episode is missed is confirmed by the name of the airspace', async () => {
    const { user, state } = await opened()
    await verdict()
    await user.click(screen.getByRole('button', { name: 'Save 29 for Fattening 1' }))
    const question = within(await screen.findByRole('dialog', { name: 'An episode would be missed' }))
    const save = question.getByRole('button', { name: 'Save 29 for Fattening 1' })
    expect(save).toBeDisabled()
    await user.type(question.getByRole('textbox', { name: 'Name of the airspace' }), 'Fattening 1')
    await user.click(save)
    await waitFor(() =>
      expect(state.sent).toEqual([{ airspace_ids: [5], values: { rhs_alarm: 29 }, why: '', revision: 7 }]),
    )
    expect(await screen.findByText('Limit saved. It holds from the next full hour.')).toBeInTheDocument()
  })

  it('Without a known episode it is saved at once', async () => {
    const { user, state } = await opened({ past: aPast({ episodes: [] }) })
    expect(await verdict()).toHaveTextContent('1 Alarm fewer in 20 days. No known episode is met later.')
    await user.click(screen.getByRole('button', { name: 'Save 29 for Fattening 1' }))
    await waitFor(() => expect(state.sent).toHaveLength(1))
  })

  it('Whoever may not change limits can try them all the same', async () => {
    await opened({ role: 'VIEWER' })
    await verdict()
    expect(screen.getByText('Owners and managers change these limits.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Save/ })).not.toBeInTheDocument()
  })

  it('An airspace that has measured nothing says so', async () => {
    const past = aPast()
    await opened({ past: { ...past, past: { ...past.past, length: 0, devices: [] } } })
    expect(await screen.findByText('Nothing has been measured here yet.')).toBeVisible()
  })

  it('A past that did not load is asked for again', async () => {
    const { user, state } = await opened({ past: new FakeFailure(500) })
    const again = await screen.findByRole('button', { name: 'Try again' })
    state.past = aPast()
    await user.click(again)
    expect(await verdict()).toHaveTextContent('1 Alarm fewer')
  })

  it('An address without an airspace leads to the limits', async () => {
    await opened({ path: '/app/sites/1/limits/try' })
    expect(await screen.findByText('Choose an airspace and a limit to try.')).toBeVisible()
  })

  it('The other airspaces of the type are tried once somebody wants the value to hold there too', async () => {
    const { airspaces } = someLimits()
    const [first] = airspaces.filter(({ airspace: { id } }) => id === 5)
    if (first === undefined) throw new Error('no Fattening 1')
    const others = [6, 7].map(id => ({ ...first, airspace: { id, name: `Fattening ${id - 4}` }, values: {} }))
    const { user, state } = await opened({ limits: someLimits({ airspaces: [...airspaces, ...others] }) })
    await verdict()
    expect(state.asked.map(Number)).toEqual([5])
    await user.click(screen.getByRole('radio', { name: /^All 3 airspaces of this type/ }))
    const hold = within(screen.getByRole('region', { name: 'Hold it for' }))
    const outcome = '1 Alarm fewer in 20 days. The episode of 11 Mar is missed.'
    for (const name of ['Fattening 2', 'Fattening 3'])
      expect((await hold.findByText(name)).parentElement).toHaveTextContent(`${name}${outcome}`)
    expect(state.asked.map(Number)).toEqual([5, 6, 7])
    await user.click(screen.getByRole('button', { name: 'Save 29 for all 3 airspaces' }))
    expect(await screen.findByRole('dialog', { name: 'An episode would be missed' })).toBeVisible()
  })

  it('Another airspace of the type whose past did not load is tried again', async () => {
    const { airspaces } = someLimits()
    const [first] = airspaces.filter(({ airspace: { id } }) => id === 5)
    if (first === undefined) throw new Error('no Fattening 1')
    const other = { ...first, airspace: { id: 6, name: 'Fattening 2' } }
    const { user, state } = await opened({ limits: someLimits({ airspaces: [...airspaces, other] }) })
    await verdict()
    state.past = new FakeFailure(500)
    await user.click(screen.getByRole('radio', { name: /^All 2 airspaces of this type/ }))
    expect(await screen.findByText('The last 90 days could not be worked out.')).toBeVisible()
    state.past = aPast()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getAllByText(/^1 Alarm fewer in 20 days/)).toHaveLength(2))
  })

  it('A change of the whole site is tried on every airspace that it reaches, and is one sentence', async () => {
    const { airspaces } = someLimits()
    const [first] = airspaces.filter(({ airspace: { id } }) => id === 5)
    if (first === undefined) throw new Error('no Fattening 1')
    const own = { ...first, airspace: { id: 7, name: 'Fattening 3' }, values: { rhs_alarm: 35 } }
    const other = { ...first, airspace: { id: 6, name: 'Fattening 2' }, values: {} }
    const stored = someLimits({ airspaces: [first, other, own] })
    const { user, state, router } = await opened({ path: `${page(29)}&for=site`, limits: stored })
    const heading = await screen.findByRole('heading', { level: 1, name: /^2 Alarms fewer in 20 days/ })
    expect(heading).toHaveTextContent(
      '2 Alarms fewer in 20 days. On the whole site 0.0 a week instead of 0.7, 0 at night instead of 0. 0 of 2 known episodes are still met. 2 known episodes are missed.',
    )
    const table = within(screen.getByRole('region', { name: 'Airspaces of the whole site' }))
    expect(table.getByRole('row', { name: /Fattening 2 1 0/ })).toBeVisible()
    expect(table.getByText('Fattening 3 keeps the value of its own.')).toBeVisible()
    expect(state.asked.map(Number)).toEqual([5, 6])
    await user.click(screen.getByRole('button', { name: 'Save 29 for the whole site' }))
    const question = within(await screen.findByRole('dialog', { name: 'An episode would be missed' }))
    await user.type(question.getByRole('textbox', { name: 'Name of the airspace' }), 'Fattening 1')
    await user.click(question.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(state.sent).toMatchObject([{ airspace_ids: null, values: { rhs_alarm: 29 } }]))
    await waitFor(() => expect(router.state.location.href).toBe('/app/sites/1/limits'))
  })

  it('The name of an airspace leads to its own chart, with what is tried', async () => {
    const { airspaces } = someLimits()
    const [first] = airspaces.filter(({ airspace: { id } }) => id === 5)
    if (first === undefined) throw new Error('no Fattening 1')
    const other = { ...first, airspace: { id: 6, name: 'Fattening 2' }, values: {} }
    await opened({ path: `${page(29)}&for=site`, limits: someLimits({ airspaces: [first, other] }) })
    const table = within(await screen.findByRole('region', { name: 'Airspaces of the whole site' }))
    const link = await table.findByRole('link', { name: 'Fattening 2' })
    expect(link.getAttribute('href')).toBe(
      '/app/sites/1/limits/try?airspace=6&rule=rhs_alarm&for=site&value=29',
    )
  })

  it('A band has two handles for each phase, which keys move and fields type, and a verdict', async () => {
    const path = '/app/sites/1/limits/try?airspace=5&rule=humidity_band'
    const { user, state } = await opened({ path, past: aDampPast() })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Nothing would have been different in 20 days.' }),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save the band for Fattening 1' })).toBeDisabled()
    // The age phases of the running batch; the animals of those days were in the last one.
    const phase = within(await screen.findByRole('group', { name: /^Late, from day 49/ }))
    const upper = phase.getByRole('slider', { name: /^Upper edge/ })
    fireEvent.change(upper, { target: { value: '50' } })
    expect(
      await screen.findByRole('heading', { level: 1, name: /^1 Warning more in 20 days\./ }),
    ).toBeVisible()
    expect(upper).toHaveAttribute('aria-valuetext', '50 %')
    const to = phase.getByRole('textbox', { name: 'To' })
    await user.clear(to)
    await user.type(to, '80{Enter}')
    await waitFor(() => expect(upper).toHaveValue('80'))
    expect(to).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Save the band for Fattening 1' }))
    await waitFor(() =>
      expect(state.sent).toMatchObject([
        {
          airspace_ids: [5],
          values: { humidity_band: expect.arrayContaining([expect.objectContaining({ hi: 80 })]) },
        },
      ]),
    )
  })

  it.each([
    { own_normal: 'show' as const, note: 1 },
    { own_normal: 'judge' as const, note: 0 },
  ])('Where the own normal is $own_normal its factor is tried', async ({ own_normal, note }) => {
    const path = '/app/sites/1/limits/try?airspace=5&rule=normal_factor&value=9.9'
    await opened({ path, past: aPastWithNormal(), limits: someLimits({ own_normal }) })
    expect(await screen.findByRole('heading', { level: 1, name: /Warning/ })).toBeVisible()
    expect(screen.getByText(/^Times its own normal, /)).toBeVisible()
    expect(screen.queryAllByText(/^Nothing is judged by its own normal here/)).toHaveLength(note)
  })

  it('Where no normal is shown its limits cannot be tried', async () => {
    const path = '/app/sites/1/limits/try?airspace=5&rule=normal_factor'
    await opened({ path, limits: someLimits({ own_normal: 'off' }) })
    expect(await screen.findByText('Choose an airspace and a limit to try.')).toBeVisible()
  })

  it('A normal by which nothing is judged raises nothing under the other limits', async () => {
    const path = page(29).replace('rhs_alarm', 'rhs_warning')
    const counted = async (own_normal: 'show' | 'judge') => {
      const { unmount } = await opened({
        path,
        past: aPastWithNormal(() => 1, 0.001),
        limits: someLimits({ own_normal }),
      })
      const slider = await screen.findByRole('slider', { name: 'Warning under RHS' })
      await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toMatch(/: /))
      const text = slider.getAttribute('aria-valuetext')
      unmount()
      return text
    }
    expect([await counted('show'), await counted('judge')]).toEqual(['29: 0', '29: 1'])
  })

  it('A known episode and an Alarm lead to the chart of their time', async () => {
    await opened()
    const table = within(await screen.findByRole('region', { name: 'What was known' }))
    const link = table.getByRole('link', { name: /Episode/ })
    expect(link.getAttribute('href')).toMatch(/^\/app\/sites\/1\/airspaces\/5\/graphs\?from=\d+&to=\d+$/)
  })

  it('A worker that has failed is replaced by a new one', async () => {
    let workers = 0
    class BrokenWorker {
      onerror: ((event: { message: string }) => void) | null = null
      constructor() {
        workers += 1
        // The second time the browser has none at all, and the page judges itself.
        vi.stubGlobal('Worker', undefined)
      }
      postMessage() {
        queueMicrotask(() => this.onerror?.({ message: 'broken' }))
      }
      terminate() {}
    }
    vi.stubGlobal('Worker', BrokenWorker)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const { user } = await opened()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await verdict()).toHaveTextContent('1 Alarm fewer')
    expect(workers).toBe(1)
  })

  it('Without a network a limit can be tried and not saved', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get')
    onTestFinished(() => isOnline.mockRestore())
    await opened()
    await verdict()
    isOnline.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await screen.findByText('There is no network. Limits can be tried, but not saved.')).toBeVisible()
  })

  it('A phone has the slider and both buttons where the thumb is', async () => {
    onPhone()
    await opened()
    const dock = within(await screen.findByRole('region', { name: 'Alarm under RHS' }))
    expect(dock.getByRole('slider')).toBeVisible()
    expect(dock.getByRole('button', { name: 'Keep 40' })).toBeVisible()
    expect(dock.getByRole('button', { name: 'Save 29' })).toBeVisible()
  })

  it('The editor of a band says what would have been different with it', async () => {
    const { user } = await opened({ path: '/app/sites/1/limits?airspace=5', past: aDampPast() })
    await user.click(await screen.findByRole('button', { name: /Humidity band/ }, { timeout: 20_000 }))
    expect(await screen.findByText('Nothing would have been different in 20 days.')).toBeVisible()
    const to = screen.getByRole('textbox', { name: 'To' })
    await user.clear(to)
    await user.type(to, '50')
    expect(await screen.findByText('1 Warning more in 20 days.')).toBeVisible()
  })

  it('The editor of a limit says what the past would have been, and leads to trying it', async () => {
    const { user } = await opened({ path: '/app/sites/1/limits?airspace=5' })
    await user.click(await screen.findByRole('button', { name: 'Change Alarm under RHS: 40' }))
    expect(await screen.findByText('20 days with 40: 1 Alarm')).toBeVisible()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
    expect(await screen.findByText('20 days with 25: 0 Alarms')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Try on the past' })).toHaveAttribute(
      'href',
      '/app/sites/1/limits/try?airspace=5&rule=rhs_alarm&value=25',
    )
  })
})
