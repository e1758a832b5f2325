import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { dailyMessages } from '@earshot/contract/endpoints/farm/daily-messages.ts'
import { morningRounds } from '@earshot/contract/endpoints/farm/morning-rounds.ts'
import type { MorningRound, RoundEntryForm } from '@earshot/contract/schemas/farm/morning-round.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discardAll } from '#api/queue/queue.ts'
import { aRound } from '#test/a-round.ts'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/round'

afterEach(discardAll)

/** Three quarters past seven in Brussels, on the day of the round. */
const NOW = Date.parse('2026-11-24T06:45:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

async function round(at = PAGE, made: MorningRound | FakeFailure = aRound()) {
  const { api, farm } = await barnApi(NOW / 1000)
  const state = { round: made }
  api.on(morningRounds.read, () => state.round)
  api.on(morningRounds.list, () => ({ items: [], page: 1, per_page: 7, total: 0, pages: 0 }))
  api.on(dailyMessages.read, () => ({ hour: null, channel: 'PUSH' as const, when_quiet: false }))
  api.on(morningRounds.addEntry, ({ body }) => {
    const { entry_key: _, ...entry } = body as RoundEntryForm
    const seen = { by: null, at: entry.seen_at, checks: entry.checks, deaths: entry.deaths }
    if (!(state.round instanceof FakeFailure))
      state.round = {
        ...state.round,
        airspaces: state.round.airspaces.map(one => (one.id === entry.airspace_id ? { ...one, seen } : one)),
      }
    return { ...entry, by: null }
  })
  api.on(batches.update, () => ({
    ...farm.batch,
    counts: [],
    withdrawal: null,
    closing: { open_alerts: 0, active_episodes: 0, unanswered_recommendations: 0 },
  }))
  return { api, state, ...renderAt(at) }
}

describe('The round at a desk', () => {
  it('The next airspace is open in place, with the others house by house', async () => {
    await round()
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: '1 of 3 seen. Nursery 2 is next and needs a look.',
      }),
    ).toBeVisible()
    expect(screen.getByText('clean boots first')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Nursery 2' })).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('button', { name: 'Fattening 1' })).toHaveAttribute('aria-expanded', 'false')
  })

  it('A row is moved by the arrow keys on its handle, under the revision that was seen', async () => {
    const { api, user } = await round()
    api.on(morningRounds.changeOrder, () => aRound())
    const handle = await screen.findByRole('button', { name: 'Move Nursery 2' })
    handle.focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() =>
      expect(api.calls(morningRounds.changeOrder)[0]?.body).toEqual({ airspace_ids: [2, 1, 3], revision: 0 }),
    )
  })

  it('A round that cannot be had is asked for again', async () => {
    const { state, user } = await round(PAGE, new FakeFailure(500))
    const again = await screen.findByRole('button', { name: /Try again/ })
    state.round = aRound()
    await user.click(again)
    expect(await screen.findByRole('heading', { level: 1, name: /^1 of 3 seen/ })).toBeVisible()
  })
})

describe('The round on a phone', () => {
  it('It opens the first airspace that nobody has seen, and says whether to stop', async () => {
    onPhone()
    await round()
    expect(
      await screen.findByRole('heading', { level: 1, name: /^Quiet\. Only what stands below\.$/ }),
    ).toBeVisible()
    const checks = within(screen.getByRole('group', { name: 'Look at' }))
    expect(checks.getByRole('checkbox', { name: /Yesterday’s count is missing/ })).not.toBeChecked()
    expect(screen.getByRole('list', { name: '1 of 3 seen' })).toBeInTheDocument()
  })

  it('Next saves what was seen, with the dead as the count of the batch, and goes on', async () => {
    onPhone()
    const { api, user } = await round()
    await user.click(await screen.findByRole('checkbox', { name: /Yesterday’s count is missing/ }))
    await user.click(screen.getByRole('button', { name: 'Next, Fattening 1' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Start at East\.$/ })).toBeVisible()
    expect(screen.getByText('House 2: clean boots first.')).toBeVisible()
    await waitFor(() => expect(api.calls(morningRounds.addEntry)).toHaveLength(1))
    expect(api.calls(morningRounds.addEntry)[0]?.body).toMatchObject({
      airspace_id: 2,
      deaths: 0,
      checks: expect.arrayContaining(['count:2026-11-23']),
      entry_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    await waitFor(() => expect(api.calls(batches.update)).toHaveLength(1))
    expect(api.calls(batches.update)[0]?.body).toMatchObject({ counts: [{ deaths: 0, before: null }] })
  })

  it('After the last one it says what was found and how long it took', async () => {
    onPhone()
    const seen = { by: null, at: '2026-11-24T06:45:00Z', checks: ['monitor:4'], deaths: 1 }
    const airspaces = aRound().airspaces.map(one => ({ ...one, seen: one.seen ?? seen }))
    await round(PAGE, aRound({ airspaces }))
    expect(
      await screen.findByRole('heading', { level: 1, name: /^All 3 seen in 33 minutes\./ }),
    ).toBeVisible()
    const row = screen.getByText('Monitor F1-04').closest('li')
    expect(row).toHaveTextContent('Fattening 1')
    expect(row).toHaveTextContent('1 dead')
    expect(screen.getByRole('link', { name: 'Finish the round' })).toBeVisible()
  })

  it('A code at a door opens the place of its airspace on a round that is open', async () => {
    onPhone()
    await round('/app/sites/1/doors/3')
    expect(await screen.findByRole('button', { name: 'Next, Nursery 2' })).toBeVisible()
  })
})
