import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/alerts'

describe('Alert list', () => {
  it('The list says what is open and shows it first, each leading to why it was raised', async () => {
    await barnApi()
    renderAt(PAGE)
    const table = await screen.findByRole('table', { name: 'Alerts' })
    expect(await screen.findByRole('heading', { level: 1, name: '3 alerts are open.' })).toBeInTheDocument()
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows).toHaveLength(10)
    expect(rows[0]).toHaveTextContent(/Alarm.*Fattening 1.*Coughs.*RHS 37, limit 60/)
    const link = within(rows[1] as HTMLElement).getByRole('link')
    expect(link.getAttribute('href')).toMatch(/^\/app\/sites\/1\/alerts\/\d+$/)
  })

  it('The list asks the server for page, filters and order, and keeps them in the address', async () => {
    const { api } = await barnApi()
    const { user, router } = renderAt(PAGE)
    await user.click(await screen.findByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }))
    await user.click(screen.getByRole('radio', { name: 'Humidity' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sensor_filter: 'HUMIDITY' }))
    await user.click(screen.getByRole('button', { name: 'Opened' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        sensor_filter: 'HUMIDITY',
        ordering_field: 'opened_at',
        order: 'desc',
      }),
    )
    await waitFor(() =>
      expect(Object.fromEntries(api.calls(alerts.list).at(-1)?.query ?? [])).toEqual({
        sensor_filter: 'HUMIDITY',
        ordering_field: 'opened_at',
        order: 'desc',
        page: '1',
        perPage: '10',
      }),
    )
    expect(screen.getByRole('columnheader', { name: 'Opened' })).toHaveAttribute('aria-sort', 'descending')
  })

  it('An empty answer to a filter offers the way back', async () => {
    const { api } = await barnApi()
    api.on(alerts.list, () => ({ items: [], page: 1, per_page: 10, total: 0, pages: 0 }))
    const { user, router } = renderAt(`${PAGE}?filter=ALARM`)
    expect(await screen.findByText('No alert matches')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show all alerts' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await screen.findByText('No alerts so far')).toBeInTheDocument()
  })

  it('The list without a network has its own retry', async () => {
    const { api } = await barnApi()
    api.on(alerts.list, () => {
      throw new TypeError('Failed to fetch')
    })
    const { user } = renderAt(PAGE)
    expect(await screen.findByText('Alerts did not load')).toBeInTheDocument()
    api.on(alerts.list, () => ({ items: [], page: 1, per_page: 10, total: 0, pages: 0 }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No alerts so far')).toBeInTheDocument()
  })

  it('The list says that the answer came too late, and offers to try again', async () => {
    const { api } = await barnApi()
    api.on(alerts.list, () => {
      throw new DOMException('late', 'TimeoutError')
    })
    const { user } = renderAt(PAGE)
    expect(await screen.findByText('Alerts took too long')).toBeInTheDocument()
    api.on(alerts.list, () => ({ items: [], page: 1, per_page: 10, total: 0, pages: 0 }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No alerts so far')).toBeInTheDocument()
  })

  it('The list tells that it was looked at once it is there, and again when its reader touches it after news', async () => {
    const { api, farm } = await barnApi()
    const { user, queryClient } = renderAt(PAGE)
    await screen.findByRole('table', { name: 'Alerts' })
    await waitFor(() => expect(api.calls(alerts.markViewed)).toHaveLength(1))
    api.on(sites.read, () => ({ ...farm.site, unread_alerts: 0 }))
    await queryClient.invalidateQueries()
    expect(api.calls(alerts.markViewed)).toHaveLength(1)
    api.on(sites.read, () => ({ ...farm.site, unread_alerts: 1, unclaimed_alerts: 1 }))
    await queryClient.invalidateQueries()
    const tabs = within(screen.getByRole('navigation', { name: 'Alerts and who is told' }))
    await tabs.findByRole('link', { name: 'Alerts 1' })
    expect(api.calls(alerts.markViewed)).toHaveLength(1)
    await user.keyboard('{Tab}')
    await waitFor(() => expect(api.calls(alerts.markViewed)).toHaveLength(2))
  })
})
