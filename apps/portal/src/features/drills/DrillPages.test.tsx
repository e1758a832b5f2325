import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import type { Drill, DrillOverview, DrillSummary } from '@earshot/contract/schemas/health/drill.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { moveTime } from '#test/moved-time.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

const NOW = '2026-11-25T09:06:12Z'
const HASH = '9f2c41d06b7e15aa03c8f94e51d27b60e4a9087c2f3b66d1c05e9a8417d377ab'
const GRIET = { id: 7, name: 'Griet Verhaeghe' }
const KOEN = { id: 2, name: 'Koen Maes' }

function aSummary(given: Partial<DrillSummary> = {}): DrillSummary {
  return {
    id: 4,
    started_at: '2026-11-25T09:00:00Z',
    ended_at: '2026-11-25T09:15:00Z',
    result: 'PARTLY',
    is_scheduled: true,
    asked: 2,
    answered: 1,
    first: { name: KOEN.name, after_ms: 108_000 },
    missing: [GRIET.name],
    ...given,
  }
}

function anOverview(given: Partial<DrillOverview> = {}): DrillOverview {
  return {
    schedule: { version: 0, is_on: false, weekday: 3, hour: 10, next_at: null },
    timezone: 'Europe/Brussels',
    running_id: null,
    is_alarm: false,
    is_overdue: false,
    last: aSummary(),
    year: [{ id: 4, started_at: '2026-11-25T09:00:00Z', result: 'PARTLY', first_after_ms: 108_000 }],
    ...given,
  }
}

function aDrill(given: Partial<Drill> = {}): Drill {
  const message = {
    step_no: 0,
    at: '2026-11-25T09:00:00Z',
    reason: null,
    delivered_at: null,
    returned: null,
    seen_at: null,
    status: 'SENT' as const,
    left_out: null,
    sent_at: '2026-11-25T09:00:01Z',
    channel: 'EMAIL' as const,
  }
  return {
    ...aSummary({ ended_at: null, result: null }),
    started_by: null,
    ends_at: '2026-11-25T09:15:00Z',
    plan_version: 7,
    timezone: 'Europe/Brussels',
    people: [
      {
        person: KOEN,
        role: 'WORKER',
        on_duty: true,
        answered: { at: '2026-11-25T09:01:48Z', channel: 'PUSH', after_ms: 108_000 },
      },
      { person: GRIET, role: 'OWNER', on_duty: false, answered: null },
    ],
    messages: [
      { ...message, person: KOEN },
      { ...message, person: GRIET },
      { ...message, person: GRIET, channel: 'CALL', status: null, sent_at: null, left_out: 'NOT_SET_UP' },
    ],
    hash: null,
    ...given,
  }
}

interface World {
  overview?: Partial<DrillOverview>
  drill?: Partial<Drill>
  role?: 'WORKER' | 'VIEWER'
}

async function drilled({ overview = {}, drill = {}, role }: World = {}) {
  moveTime()
  vi.setSystemTime(NOW)
  const { api, farm } = await barnApi()
  if (role !== undefined) api.on(sites.read, () => ({ ...farm.site, current_user_role: role }))
  api.on(drills.list, () => ({ items: [aSummary()], page: 1, per_page: 10, total: 1, pages: 1 }))
  const state = { drill: aDrill(drill), overview: anOverview(overview) }
  api.on(drills.overview, () => state.overview)
  api.on(drills.read, () => state.drill)
  return { api, state }
}

describe('The list of drills', () => {
  it('It says how the year went, and lists each drill with who was first and who is missing', async () => {
    await drilled()
    renderAt('/app/sites/1/drills')
    await screen.findByRole('heading', { name: /^1 of 1 drills in 12 months were answered\./ })
    const row = await screen.findByText('Koen Maes first, no answer from Griet Verhaeghe')
    expect(row).toBeVisible()
    expect(screen.getAllByText('1 min 48 s')[0]).toBeVisible()
    expect(screen.queryByText('A drill is overdue')).toBeNull()
  })

  it('A site without a drill is overdue, and its owner begins one that opens', async () => {
    const { api } = await drilled({ overview: { last: null, is_overdue: true, year: [] } })
    api.on(drills.start, () => aDrill())
    const { user } = renderAt('/app/sites/1/drills')
    expect(await screen.findByText('A drill is overdue')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Drill now' }))
    await screen.findByRole('heading', { name: /^Koen Maes had it in 1 min 48 s\./ })
  })

  it('While a real Alarm is not over it says so instead of a button', async () => {
    await drilled({ overview: { is_alarm: true } })
    renderAt('/app/sites/1/drills')
    expect(await screen.findByText('A real Alarm is not over yet: no drill begins meanwhile.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Drill now' })).toBeNull()
  })

  it('The schedule is suggested, and turned on for a weekday and an hour', async () => {
    const { api, state } = await drilled()
    api.on(drills.schedule, () => {
      const schedule = { version: 1, is_on: true, weekday: 2, hour: 9, next_at: '2026-12-01T08:00:00Z' }
      state.overview = anOverview({ schedule })
      return state.overview
    })
    const { user } = renderAt('/app/sites/1/drills')
    expect(await screen.findByText(/^We suggest a drill each week/)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Weekday' }), 'Tuesday')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Hour at the site' }), '09:00')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText(/^Next: Tue 1 Dec, 09:00\./)).toBeVisible()
    expect(api.calls(drills.schedule)[0]?.body).toEqual({ is_on: true, weekday: 2, hour: 9, version: 0 })
  })

  it('Who does not lead the site reads all of it and has no button', async () => {
    await drilled({ role: 'WORKER' })
    renderAt('/app/sites/1/drills')
    expect(await screen.findByText(/^We suggest a drill each week/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Drill now' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
  })
})

describe('The list of drills on a phone', () => {
  it('The dock names the next drill beside the button that begins one', async () => {
    onPhone()
    const schedule = { version: 1, is_on: true, weekday: 3, hour: 10, next_at: '2026-12-02T09:00:00Z' }
    const { api } = await drilled({ overview: { schedule } })
    api.on(drills.start, () => aDrill())
    const { user } = renderAt('/app/sites/1/drills')
    const button = await screen.findByRole('button', { name: 'Drill now' })
    const dock = button.closest('[data-slot="dock"]')
    expect(dock).toHaveTextContent(/^Next: Wed 2 Dec, 10:00\./)
    await user.click(button)
    await screen.findByRole('heading', { name: /^Koen Maes had it in 1 min 48 s\./ })
  })

  it('Who does not lead the site has none', async () => {
    onPhone()
    await drilled({ role: 'WORKER' })
    renderAt('/app/sites/1/drills')
    expect(await screen.findByText(/^We suggest a drill each week/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Drill now' })).toBeNull()
  })
})

describe('The page of a drill', () => {
  it('It shows what each person was sent and when they answered, and that the reader is asked too', async () => {
    const { api } = await drilled()
    api.on(drills.answer, () => aDrill({ answered: 2 }))
    const { user } = renderAt('/app/sites/1/drills/4')
    await screen.findByRole('heading', { name: 'Koen Maes had it in 1 min 48 s. Answers: 1 of 2.' })
    const people = screen.getByRole('region', { name: 'Who has answered' })
    expect(within(people).getByText('no answer yet')).toBeVisible()
    expect(within(people).getByText('call left out, not set up')).toBeVisible()
    expect(screen.getByText('6 min 12 s')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'I have it' }))
    await waitFor(() => expect(api.calls(drills.answer)).toHaveLength(1))
  })

  it('A drill that has ended has a certificate, and its hash leads to the public page', async () => {
    await drilled({ drill: { ended_at: '2026-11-25T09:15:00Z', result: 'PARTLY', hash: HASH } })
    renderAt('/app/sites/1/drills/4')
    expect(await screen.findByRole('button', { name: 'Certificate, PDF' })).toBeEnabled()
    expect(screen.getByRole('link', { name: HASH })).toHaveAttribute('href', `/drills/${HASH}`)
    expect(screen.queryByRole('button', { name: 'I have it' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Stop the drill' })).toBeNull()
    expect(screen.getByText('no answer')).toBeVisible()
  })

  it('Who leads the site stops it', async () => {
    const { api, state } = await drilled()
    api.on(drills.stop, () => {
      state.drill = aDrill({ ended_at: NOW, result: 'STOPPED', hash: HASH })
      return state.drill
    })
    const { user } = renderAt('/app/sites/1/drills/4')
    await user.click(await screen.findByRole('button', { name: 'Stop the drill' }))
    expect(await screen.findByText('Drill: Stopped')).toBeVisible()
  })
})

describe('The public page of a certificate’s hash', () => {
  function open(answer: () => unknown) {
    signedOut()
    const api = fakeApi()
    api.on(drills.check, answer as never)
    renderAt(`/drills/${HASH}`)
  }
  const proof = {
    site: 'Hoeve ter Linde',
    timezone: 'Europe/Brussels',
    started_at: NOW,
    result: 'PASSED' as const,
  }

  it('It confirms the hash with the site, the day and the result', async () => {
    open(() => ({ ...proof, is_unchanged: true }))
    await screen.findByRole('heading', { name: 'The certificate is genuine' })
    for (const fact of ['Hoeve ter Linde', '25 Nov 2026', 'Passed'])
      expect(screen.getByText(fact)).toBeVisible()
  })

  it('A record that was changed is not confirmed', async () => {
    open(() => ({ ...proof, is_unchanged: false }))
    await screen.findByRole('heading', { name: 'The record has been changed' })
    expect(screen.getByText(/Do not rely on it\.$/)).toBeVisible()
  })

  it('An unknown hash says so', async () => {
    open(() => new FakeFailure(404))
    await screen.findByRole('heading', { name: 'No drill has this hash' })
  })
})
