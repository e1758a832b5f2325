import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { expectedWork, limits } from '@earshot/contract/endpoints/health/limits.ts'
import type { LimitsForm } from '@earshot/contract/schemas/health/limits.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import { packPast } from '@earshot/engine/packed-past.ts'
import { measurePast } from '@earshot/engine/past.ts'
import { airspace, BATCH, DAY, device, readings, START } from '@earshot/engine/test/engine-airspace.ts'
import { localDates } from '@earshot/engine/time.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'
import { someLimits } from '#test/some-limits.ts'

const DAYS = 20
const page = (value: number) => `/app/sites/1/limits/try?airspace=5&rule=rhs_alarm&value=${value}`

/** A barn that coughs on its tenth and eleventh days down to an RHS of 30, with an episode behind it. */
function aPast(given: Partial<LimitPast> = {}): LimitPast {
  const coughs = (slot: number) => (slot >= START + 9 * DAY && slot < START + 11 * DAY ? 9 : 1)
  const input = airspace({
    batches: [{ ...BATCH, animalsStart: 288 }],
    dateOf: localDates('Europe/Brussels'),
    devices: [device({ readings: readings(START, START + DAYS * DAY, slot => ({ coughs: coughs(slot) })) })],
  })
  const slots = { from: START, to: START + DAYS * DAY - 1 }
  return {
    past: packPast(measurePast(input, slots, 'COUGHS')),
    episodes: [{ id: 3, severity: 'MILD', start_date: '2026-03-11', end_date: '2026-03-14', treated: true }],
    logbook: [],
    messages: [],
    ...given,
  }
}

interface Given {
  path?: string
  past?: LimitPast | FakeFailure
  role?: 'VIEWER'
}

async function opened({ path = page(29), past = aPast(), role }: Given = {}) {
  const { api, farm } = await barnApi()
  const state = { past, sent: [] as LimitsForm[] }
  if (role !== undefined) api.on(sites.read, () => ({ ...farm.site, current_user_role: role }))
  api.on(limits.read, () => someLimits())
  api.on(limits.endings, () => ({ since: '2025-11-27', endings: [] }))
  api.on(expectedWork.list, () => ({ items: [], silenced: [] }))
  api.on(limits.past, () => state.past)
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

  it('A phone has the slider and both buttons where the thumb is', async () => {
    onPhone()
    await opened()
    const dock = within(await screen.findByRole('region', { name: 'Alarm under RHS' }))
    expect(dock.getByRole('slider')).toBeVisible()
    expect(dock.getByRole('button', { name: 'Keep 40' })).toBeVisible()
    expect(dock.getByRole('button', { name: 'Save 29' })).toBeVisible()
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
