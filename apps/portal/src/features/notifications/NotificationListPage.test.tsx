import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/notifications'

function notice(id: number, given: Partial<Notification> = {}): Notification {
  return {
    id,
    title: 'notifications:alert_alarm',
    params: { sensor: 'COUGHS' },
    airspace: { id: 5, name: 'Fattening 1' },
    type: 'ALARM',
    sensors: ['COUGHS'],
    priority: 'ALARM',
    devices: [],
    status: 'unread',
    created_at: new Date().toISOString(),
    subject: { kind: 'ALERT', id: 5 },
    alert: {
      id: 5,
      sensor: 'COUGHS',
      priority: 'ALARM',
      state: 'OPEN',
      direction: null,
      value: 57,
      limit: 60,
      peak: 31,
      opened_at: '2026-03-01T08:00:00Z',
    },
    deliveries: [
      { channel: 'IN_APP', status: 'SENT', reason: null, sent_at: null },
      { channel: 'PUSH', status: 'SUPPRESSED', reason: 'QUIET_HOURS', sent_at: null },
      { channel: 'EMAIL', status: 'SUPPRESSED', reason: 'PREFERENCE', sent_at: null },
    ],
    ...given,
  }
}

const MONITOR = notice(2, {
  title: 'notifications:device_lost',
  params: { name: 'N3-01' },
  subject: { kind: 'DEVICE', id: 7 },
  alert: null,
  deliveries: [],
  airspace: null,
})

/** Fakes a server that remembers what was read. */
async function told(items: Notification[]) {
  const { api, farm } = await barnApi()
  const state = { items, marked: [] as number[] }
  const unread = () => state.items.filter(item => item.status === 'unread')
  const set = (ids: number[], status: Notification['status']) => {
    state.items = state.items.map(item => (ids.includes(item.id) ? { ...item, status } : item))
  }
  api.on(sites.read, () => ({ ...farm.site, unread_notifications: unread().length }))
  api.on(notifications.list, ({ query }) => {
    const filter = query.get('filter') ?? 'ALL'
    const shown = state.items.filter(
      item =>
        (!filter.startsWith('UNREAD') || item.status === 'unread') &&
        (!filter.endsWith('ALARM') || item.type === 'ALARM'),
    )
    return { items: shown, page: 1, per_page: 10, total: shown.length, pages: 1 }
  })
  api.on(notifications.markRead, ({ body }) => {
    const { ids = unread().map(item => item.id) } = body as { ids?: number[] }
    state.marked = ids
    set(ids, 'read')
    return { count: ids.length, read_at: '2026-03-02T08:00:00.000Z' }
  })
  api.on(notifications.markUnread, () => {
    set(state.marked, 'unread')
    return undefined
  })
  return { api, state, ...renderAt(PAGE) }
}

describe('Notifications of a site', () => {
  it('The list says first how many are unread, then each what, where, why and how it reached its reader', async () => {
    const { user } = await told([notice(3), MONITOR, notice(1, { status: 'read' })])
    expect(
      await screen.findByRole('heading', { level: 1, name: '2 unread, 2 of them alarms.' }),
    ).toBeInTheDocument()
    const rows = within(await screen.findByRole('region', { name: 'Today' })).getAllByRole('listitem')
    const [first] = rows
    const lost = rows.find(row => row.textContent?.includes('N3-01'))
    expect(first).toHaveTextContent(/Coughs: Alarm Fattening 1.*Lowest RHS 31/)
    expect(within(first as HTMLElement).getByRole('link', { name: 'Open alert' })).toHaveAttribute(
      'href',
      '/app/sites/1/alerts/5',
    )
    expect(lost).toHaveTextContent(/Monitor N3-01 is lost ?Silent for 24 hours\./)
    expect(within(lost as HTMLElement).getByRole('link', { name: 'Open monitor' })).toHaveAttribute(
      'href',
      '/app/sites/1/monitors/7',
    )
    expect(screen.getByRole('link', { name: 'What reaches my phone' })).toHaveAttribute(
      'href',
      '/app/profile/push-notifications',
    )
    const reach = within(first as HTMLElement).getByText('Only here: quiet hours')
    await user.click(reach)
    expect(first).toHaveTextContent('Phone: held back in your quiet hours')
    expect(first).toHaveTextContent('Email: off for you')
  })

  it('A notification of an export leads to the exports, as the rail does', async () => {
    const subject = { kind: 'EXPORT' as const, id: 9 }
    await told([notice(4, { ...MONITOR, id: 4, title: 'notifications:export_ready', params: {}, subject })])
    expect(await screen.findByRole('link', { name: 'Get the file' })).toHaveAttribute(
      'href',
      '/app/sites/1/exports',
    )
    const rail = screen.getAllByRole('navigation', { name: 'This site' })
    expect(rail.flatMap(each => within(each).queryAllByRole('link', { name: 'Exports' }))).not.toHaveLength(0)
  })

  it('A notification is marked as read, and unread again', async () => {
    const { user } = await told([notice(3), MONITOR])
    await user.click(await screen.findByRole('button', { name: 'Mark as read: Coughs: Alarm' }))
    expect(await screen.findByRole('link', { name: 'Notifications 1' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: 'Notifications 2' })).toBeInTheDocument()
  })

  it('All notifications are marked at once, and the badge is gone', async () => {
    const { user, api } = await told([notice(3), MONITOR])
    await user.click(await screen.findByRole('button', { name: 'Mark all 2 as read' }))
    expect(await screen.findByRole('heading', { name: 'You have read everything.' })).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: 'Notifications' })).toHaveLength(2)
    expect(api.calls(notifications.markRead)[0]?.body).toEqual({})
  })

  it('New notifications wait above the list until they are asked for', async () => {
    const { user, state, queryClient } = await told([MONITOR])
    await screen.findByText('Monitor N3-01 is lost')
    state.items = [notice(3), MONITOR]
    await queryClient.invalidateQueries()
    const news = await screen.findByRole('button', { name: '1 new' })
    expect(screen.queryByText('Coughs: Alarm')).toBeNull()
    await user.click(news)
    expect(screen.getByText('Coughs: Alarm')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '1 new' })).toBeNull()
  })

  it('Notifications are filtered by the server, and the choice stands in the address', async () => {
    const { user, router } = await told([notice(1, { status: 'read' })])
    await user.click(await screen.findByRole('radio', { name: /^Unread/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'UNREAD' }))
    expect(await screen.findByText('No notification matches')).toBeInTheDocument()
  })
})
