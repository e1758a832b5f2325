import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { aRecommendation } from '#test/factories.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/recommendations'
const SICK = { id: 5, name: 'Fattening 1' }
const DAMP = { id: 2, name: 'Nursery 2' }

const advice = (id: number, given: Partial<Recommendation> = {}) =>
  aRecommendation({ id, airspace: SICK, batch_id: 1, cause_id: 5, ...given })

async function advised(items: Recommendation[]) {
  const { api, farm } = await barnApi()
  const state = { items }
  const waits = () => state.items.filter(one => one.state === 'OPEN' && one.status === 'NO_REACTION')
  const answer = (ids: number[], change: Partial<Recommendation>) => {
    state.items = state.items.map(one => (ids.includes(one.id) ? { ...one, ...change } : one))
    return state.items.filter(one => ids.includes(one.id))
  }
  api.on(sites.read, () => ({ ...farm.site, linked_recommendations_count: waits().length }))
  api.on(recommendations.list, ({ query }) => {
    const shown =
      query.get('filter') === 'OPEN' ? waits() : state.items.filter(one => one.status !== 'NO_REACTION')
    return { items: shown, page: 1, per_page: 100, total: shown.length, pages: 1 }
  })
  api.on(recommendations.react, ({ params, body }) => {
    const [one] = answer([Number(params.recommendationId)], body as Partial<Recommendation>)
    return one ?? new FakeFailure(404)
  })
  api.on(recommendations.reactToMany, ({ body }) => {
    const { ids, ...change } = body as { ids: number[] } & Partial<Recommendation>
    return { items: answer(ids, change) }
  })
  return { api, state, ...renderAt(PAGE) }
}

const THREE_OPEN = [
  advice(1),
  advice(2, { category: 'diagnostics' }),
  advice(3, { airspace: DAMP, category: 'environment' }),
]

describe('Recommendations of a site', () => {
  it('Recommendations wait by airspace, and one is accepted and taken back', async () => {
    const { api, user } = await advised(THREE_OPEN)
    expect(
      await screen.findByRole('heading', { level: 1, name: '3 recommendations wait for an answer.' }),
    ).toBeInTheDocument()
    const group = within(await screen.findByRole('region', { name: 'Fattening 1' }))
    expect(group.getAllByRole('heading', { level: 3 }).map(head => head.textContent)).toEqual([
      'Call your vet',
      'Sample now, with your vet',
    ])
    await user.click(group.getByRole('button', { name: 'Accept: Call your vet, Fattening 1' }))
    expect(
      await screen.findByRole('heading', { name: '2 recommendations wait for an answer.' }),
    ).toBeInTheDocument()
    expect(api.calls(recommendations.react)[0]?.body).toEqual({ status: 'ACCEPT' })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(
      await screen.findByRole('heading', { name: '3 recommendations wait for an answer.' }),
    ).toBeInTheDocument()
    expect(api.calls(recommendations.react)[1]?.body).toMatchObject({ status: 'NO_REACTION' })
  })

  it('Recommendations are picked by airspace with X and accepted together, planned from one day to another', async () => {
    const { api, user } = await advised(THREE_OPEN)
    const box = await screen.findByRole('checkbox', { name: 'Call your vet, Fattening 1' })
    box.focus()
    await user.keyboard('x')
    const bar = within(screen.getByRole('region', { name: 'Selection' }))
    expect(bar.getByText('2 selected')).toBeInTheDocument()
    // The value is set as a whole, as a date is picked: typed in pieces, it would depend on what stands there before.
    fireEvent.change(bar.getByLabelText('From'), { target: { value: '2026-11-22' } })
    fireEvent.change(bar.getByLabelText('to'), { target: { value: '2026-11-24' } })
    await user.click(bar.getByRole('button', { name: 'Accept 2' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
    expect(api.calls(recommendations.reactToMany)[0]?.body).toEqual({
      ids: [1, 2],
      status: 'ACCEPT',
      start: '2026-11-22',
      end: '2026-11-24',
    })
  })

  it('Recommendations are answered all or none: on a refusal the picks stay, and the bar names the one that is over', async () => {
    const { api, state, user } = await advised(THREE_OPEN)
    await user.click(await screen.findByRole('checkbox', { name: 'All for Fattening 1' }))
    api.on(recommendations.reactToMany, () => {
      state.items = state.items.map(one => (one.id === 2 ? { ...one, state: 'WITHDRAWN' } : one))
      return new FakeFailure(409, { code: 'recommendation_closed' })
    })
    await user.click(screen.getByRole('button', { name: 'Decline 2' }))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await waitFor(() =>
      expect(bar).toHaveTextContent(/no longer wait: Sample now, with your vet, Fattening 1/),
    )
    expect(bar).toHaveTextContent('2 selected')
  })

  it('An accepted treatment offers its record, a declined one and other advice do not', async () => {
    const given = { reacted_at: new Date().toISOString(), reacted_by: { id: 4, name: 'Koen Verhaeghe' } }
    await advised([
      advice(1, { category: 'treatment', status: 'ACCEPT', ...given }),
      advice(2, { category: 'treatment', status: 'DECLINED', airspace: DAMP, ...given }),
      advice(3, { category: 'diagnostics', status: 'ACCEPT', ...given }),
      advice(4, { category: 'treatment', status: 'ACCEPT', state: 'DONE', airspace: DAMP, ...given }),
    ])
    const link = await screen.findByRole('link', { name: 'Record the treatment: Fattening 1' })
    expect(link).toHaveAttribute('href', '/app/sites/1/airspaces/5/logbook?batch=1&treat=true')
    expect(screen.getAllByRole('link', { name: /^Record the treatment/ })).toHaveLength(1)
  })

  it('A period that ends before it begins cannot be sent', async () => {
    const { user } = await advised(THREE_OPEN)
    await user.click(await screen.findByRole('checkbox', { name: 'Call your vet, Fattening 1' }))
    const bar = within(screen.getByRole('region', { name: 'Selection' }))
    await user.type(bar.getByLabelText('to'), '2020-01-01')
    expect(bar.getByRole('alert')).toHaveTextContent('ends before it begins')
    expect(bar.getByRole('button', { name: 'Accept 1' })).toBeDisabled()
  })
})
