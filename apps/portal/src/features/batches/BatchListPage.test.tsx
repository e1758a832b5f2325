import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadListReader } from '#api/lists/use-list-reader.ts'
import { barnApi } from '#test/barn-api.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/batches'

// React's test mode loses what is loaded on demand while a click is being handled, so it is loaded before.
beforeAll(loadListReader)

async function open(path = PAGE) {
  const { api, farm } = await barnApi()
  const over = {
    ...farm.batch,
    lowest_rhs: 32,
    lowest_level: 'ALARM' as const,
    dead_pct: 1.04,
    treatment_days: 5,
    id: 2,
    name: 'NL-2607',
    state: 'CLOSED' as const,
    close_reason: 'SLAUGHTER' as const,
    end_date: '2026-10-01',
  }
  const running = { ...farm.batch, lowest_rhs: null, lowest_level: null, dead_pct: null, treatment_days: 0 }
  api.on(batches.list, ({ query }) => {
    const items = query.get('filter') === 'ACTIVE' ? [running] : [running, over]
    return { items, page: 1, per_page: 10, total: items.length, pages: 1 }
  })
  return { api, ...renderAt(path) }
}

describe('The batches of a site', () => {
  it('The list says how many batches run, and leads to each: one that is over by its own address', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: '1 batch is running.' })).toBeVisible()
    const table = await screen.findByRole('table', { name: 'Batches' })
    const running = within(table).getByRole('row', { name: /NL-2611/ })
    expect(running).toHaveTextContent(/Active.*Nursery 2.*day \d+/)
    expect(within(running).getByRole('link')).toHaveAttribute('href', '/app/sites/1/airspaces/2/batch')
    const over = within(table).getByRole('row', { name: /NL-2607/ })
    expect(over).toHaveTextContent(/Slaughter.*Nursery 2.*321\.05.*1 Oct 2026/)
    expect(within(over).getByRole('link')).toHaveAttribute('href', '/app/sites/1/airspaces/2/batch?batch=2')
  })

  it('The list is asked for by the address: name, state and order', async () => {
    const { api, user, router } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Closed' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search batch or airspace' }), 'nl{Enter}')
    await user.click(screen.getByRole('button', { name: 'Started' }))
    const wanted = { filter: 'CLOSED', q: 'nl', ordering_field: 'start_date', order: 'desc' }
    await waitFor(() => expect(router.state.location.search).toEqual(wanted))
    await waitFor(() =>
      expect(Object.fromEntries(api.calls(batches.list).at(-1)?.query ?? [])).toMatchObject(wanted),
    )
  })
})
