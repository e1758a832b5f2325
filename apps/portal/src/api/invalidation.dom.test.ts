import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { invalidateChanged, type Write } from './invalidation.ts'
import { endpointKey } from './queries.ts'

const KEYS = {
  notificationsOf7: endpointKey(notifications.list, { params: { siteId: 7 }, query: { page: 2 } }),
  notificationsOf8: endpointKey(notifications.list, { params: { siteId: '8' } }),
  site7: endpointKey(sites.read, { params: { siteId: '7' } }),
  site8: endpointKey(sites.read, { params: { siteId: 8 } }),
  list: endpointKey(sites.list, { query: { page: 1 } }),
  statuses: endpointKey(sites.statuses, {}),
  alert: endpointKey(alerts.read, { params: { alertId: 3 } }),
  own: ['something of the page'],
}

/** Returns the names of the answers that are old after the writes. */
async function oldAfter(...writes: Write[]): Promise<string[]> {
  const queryClient = new QueryClient()
  for (const key of Object.values(KEYS)) queryClient.setQueryData(key, {})
  await invalidateChanged(queryClient, writes)
  return Object.entries(KEYS).flatMap(([name, key]) =>
    queryClient.getQueryState(key)?.isInvalidated ? [name] : [],
  )
}

it('A write makes old what its call says, for the same site only where a path names one', async () => {
  const write = { endpoint: notifications.markRead, input: { params: { siteId: 7 } } }
  expect(await oldAfter(write)).toEqual(['notificationsOf7', 'site7', 'list'])
})

it('A write makes it old for every site where its own path names none', async () => {
  const write = { endpoint: alerts.acknowledge, input: { params: { alertId: 3 } } }
  expect(await oldAfter(write)).toEqual([
    'notificationsOf7',
    'notificationsOf8',
    'site7',
    'site8',
    'list',
    'alert',
  ])
})

it('A write makes everything old where its call says so', async () => {
  const write = { endpoint: devices.move, input: { params: { siteId: 7, deviceId: 1 } } }
  expect(await oldAfter(write)).toEqual(Object.keys(KEYS))
})

it('Several writes make old what any of them does, and none makes nothing old', async () => {
  const marked = { endpoint: notifications.markRead, input: { params: { siteId: 7 } } }
  const other = { endpoint: notifications.markRead, input: { params: { siteId: 8 } } }
  expect(await oldAfter(marked, other)).toEqual([
    'notificationsOf7',
    'notificationsOf8',
    'site7',
    'site8',
    'list',
  ])
  expect(await oldAfter()).toEqual([])
})
