import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import { expectedWork, limits } from '@earshot/contract/endpoints/health/limits.ts'
import type { LimitProposal } from '@earshot/contract/schemas/health/limit-proposals.ts'
import { DAY, START } from '@earshot/engine/test/engine-airspace.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPast } from '#test/a-past.ts'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { aVersion, someLimits } from '#test/some-limits.ts'

const PAGE = '/app/sites/1/limits?airspace=5'
const TRY = '/app/sites/1/limits/try?airspace=5&rule=rhs_alarm&value=36&proposal=7'

function aProposal(given: Partial<LimitProposal> = {}): LimitProposal {
  return {
    id: 7,
    airspace: { id: 5, name: 'Fattening 1' },
    key: 'rhs_alarm',
    before: 40,
    value: 36,
    why: 'Twice a night call and nothing in the pens.',
    proposed_by: 'Ilse Maes',
    proposed_at: '2026-03-20T09:10:00.000Z',
    is_own: false,
    figures: {
      days: 90,
      now: 4,
      tried: 2,
      episodes: 3,
      met_now: 3,
      met_tried: 3,
      missed: 0,
      later_hours: 9,
      earlier_hours: 0,
    },
    state: 'OPEN',
    decided_by: null,
    decided_at: null,
    word: '',
    ...given,
  }
}

interface Given {
  page?: string
  role?: 'VETERINARIAN' | 'VIEWER'
  proposals?: LimitProposal[]
  past?: Parameters<typeof aPast>
  /** How many of six Alarms were real. */
  real?: number
  isOutrun?: boolean
}

async function opened({ page = PAGE, role, proposals = [], past = [], real, isOutrun = false }: Given = {}) {
  const { api, farm } = await barnApi()
  const state = { proposals, sent: [] as unknown[] }
  let store = someLimits({ airspaces: someLimits().airspaces.map(one => ({ ...one, values: {} })), site: {} })
  if (role !== undefined) api.on(sites.read, () => ({ ...farm.site, current_user_role: role }))
  api.on(limits.read, () => store)
  const said = real === undefined ? [] : [{ alerts: 7, real, said: 6, episodes: 1 }]
  api.on(limits.endings, () => ({
    since: '2025-11-27',
    endings: said.map(one => ({ sensor: 'COUGHS' as const, priority: 'ALARM' as const, ...one })),
  }))
  api.on(expectedWork.list, () => ({ items: [], silenced: [] }))
  api.on(limits.past, () => aPast(...past))
  api.on(limitProposals.list, () => {
    const items = state.proposals
    return { items, page: 1, per_page: 50, total: items.length, pages: 1 }
  })
  api.on(limitProposals.create, ({ body }) => {
    state.sent.push(body)
    state.proposals = [aProposal({ is_own: true, value: 36 })]
    return aProposal()
  })
  const decided = (change: Partial<LimitProposal>) => {
    state.proposals = [aProposal({ decided_by: 'Geert', decided_at: '2026-03-21T09:10:00.000Z', ...change })]
  }
  api.on(limitProposals.accept, ({ body }) => {
    state.sent.push(body)
    if (isOutrun)
      return new FakeFailure(409, { code: 'changed_meanwhile', message: 'An Desmet changed it at 09:10.' })
    decided({ state: 'ACCEPTED' })
    store = { ...store, revision: 8, changes: [aVersion({ proposed_by: 'Ilse Maes' })] }
    return store
  })
  api.on(limitProposals.decline, ({ body }) => {
    state.sent.push(body)
    decided({ state: 'DECLINED', word: 'We want to know.' })
    return aProposal()
  })
  api.on(limitProposals.withdraw, () => {
    state.proposals = []
    return undefined
  })
  return { state, ...renderAt(page) }
}

const proposed = async () => within(await screen.findByRole('region', { name: 'Proposed' }))

describe('A change of a limit that somebody proposes', () => {
  it('A veterinarian opens the same value with the same past beside it, and proposes with a reason', async () => {
    const { user, state } = await opened({ role: 'VETERINARIAN' })
    await user.click(await screen.findByRole('button', { name: 'Propose Alarm under RHS, now 40' }))
    const stepper = screen.getByRole('spinbutton', { name: 'Alarm under RHS' })
    await user.clear(stepper)
    await user.type(stepper, '36')
    expect(await screen.findByText('20 days with 36: 1 Alarm')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Propose 36' })).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: 'Why, for those who decide' }), 'Nothing in the pens')
    await user.click(screen.getByRole('button', { name: 'Propose 36' }))
    const body = { airspace_id: 5, key: 'rhs_alarm', value: 36, why: 'Nothing in the pens', revision: 7 }
    await waitFor(() => expect(state.sent).toEqual([body]))
    expect((await proposed()).getByText('Alarm under RHS: 40 → 36')).toBeVisible()
  })

  it('Its proposer withdraws it', async () => {
    const { user } = await opened({ role: 'VETERINARIAN', proposals: [aProposal({ is_own: true })] })
    const aside = await proposed()
    expect(aside.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument()
    await user.click(aside.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposed' })).not.toBeInTheDocument())
  })

  it('Beside the limits it says what, why, who, and what the past said then', async () => {
    await opened({ role: 'VIEWER', proposals: [aProposal()] })
    const aside = await proposed()
    expect(aside.getByRole('listitem')).toHaveTextContent(
      /40 → 36.*Fattening 1. Twice a night call.*Alarms in 90 days: 2 instead of 4. Known episodes met: 3 of 3. The latest of them 9 hours later than now.*Ilse Maes/,
    )
    expect(aside.queryByRole('button')).not.toBeInTheDocument()
  })

  it('A value that changes no count has as many as now', async () => {
    const { figures } = aProposal()
    await opened({ proposals: [aProposal({ figures: { ...figures, tried: 4, later_hours: 0 } })] })
    expect((await proposed()).getByRole('listitem')).toHaveTextContent(
      /Alarms in 90 days: 4, as many as now\. Known episodes met: 3 of 3\./,
    )
  })

  it('Who may change limits opens it on the past, and accepts it under the revision they saw', async () => {
    const { user, state, router } = await opened({ proposals: [aProposal()] })
    await user.click((await proposed()).getByRole('link', { name: 'Try on the past' }))
    expect(await screen.findByRole('heading', { level: 1, name: /20 days/ })).toBeVisible()
    await user.click((await proposed()).getByRole('button', { name: 'Accept 36' }))
    await waitFor(() => expect(state.sent).toEqual([{ revision: 7 }]))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sites/1/limits'))
    expect(await screen.findByText('Proposed by Ilse Maes.')).toBeVisible()
    expect((await proposed()).getByText(/Accepted:/)).toBeVisible()
  })

  it('Where the limits have changed meanwhile it says so, and who was faster', async () => {
    const { user } = await opened({ page: TRY, proposals: [aProposal({ before: 45 })], isOutrun: true })
    const aside = await proposed()
    expect(aside.getByText('The limit has been changed since: it was 45 then and is 40 now.')).toBeVisible()
    await user.click(aside.getByRole('button', { name: 'Accept 36' }))
    expect(await aside.findByText('An Desmet changed it at 09:10.')).toBeVisible()
  })

  it('Its page opened again says what became of it, and asks for nothing', async () => {
    const decided = {
      state: 'DECLINED' as const,
      word: 'We want to know.',
      decided_at: '2026-03-21T09:10:00.000Z',
    }
    await opened({
      page: TRY,
      role: 'VETERINARIAN',
      proposals: [aProposal({ ...decided, decided_by: 'Geert', is_own: true })],
    })
    const aside = await proposed()
    expect(aside.getByText(/Geert/)).toHaveTextContent(/Declined: Geert.*“We want to know\.”/)
    expect(aside.queryByRole('button')).not.toBeInTheDocument()
  })

  it('It is declined with a word, which its proposer reads', async () => {
    const { user, state } = await opened({ proposals: [aProposal()] })
    await user.click((await proposed()).getByRole('button', { name: 'Decline' }))
    const aside = await proposed()
    expect(aside.getByRole('button', { name: 'Decline' })).toBeDisabled()
    await user.type(aside.getByRole('textbox', { name: 'A word to whoever proposed it' }), 'We want to know.')
    await user.click(aside.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(state.sent).toEqual([{ word: 'We want to know.' }]))
    expect(await (await proposed()).findByText(/“We want to know.”/)).toBeVisible()
  })
})

describe('A value that would have served better', () => {
  /** A louder day that nothing was behind: an Alarm that a lower limit would have spared, and the episode not. */
  const dusty = (slot: number) => (slot >= START + 3 * DAY && slot < START + 3.5 * DAY ? 14 : 1)

  it('One is offered in a sentence, and leads to trying it; nothing is changed by it', async () => {
    const { user, router } = await opened({ real: 1, past: [{}, dusty] })
    const link = await screen.findByRole('link', { name: /^Try \d+/ }, { timeout: 5000 })
    expect(
      screen.getByText(
        /^At \d+ there would have been 1 Alarm fewer in 20 days\. The same 1 known episode is met\./,
      ),
    ).toBeVisible()
    await user.click(link)
    expect(router.state.location.search).toMatchObject({ airspace: 5, rule: 'rhs_alarm' })
  })

  it('None is offered where every Alarm was real or no episode is known', async () => {
    await opened({ real: 6, past: [{ episodes: [] }, dusty] })
    expect(await screen.findByText(/6 of 6 Alarms were real/)).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Try \d+/ })).not.toBeInTheDocument()
  })
})
