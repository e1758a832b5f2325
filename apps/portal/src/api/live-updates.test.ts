import { alerts } from '@earshot/contract/endpoints/alerts.ts'
import { groups } from '@earshot/contract/endpoints/groups.ts'
import { sites } from '@earshot/contract/endpoints/sites.ts'
import type { EarshotEvent } from '@earshot/contract/events.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseEvent, waitMs } from './events.ts'
import { createLiveUpdates, isAffected } from './live-updates.ts'

const samples: EarshotEvent = { kind: 'samples', site_id: 3, airspace_ids: [31], slot: 2_941_234 }
const alert: EarshotEvent = { kind: 'alert', site_id: 3, airspace_id: 32, alert_id: 9 }

describe('an event touches', () => {
  it.each<[string, boolean, readonly unknown[], EarshotEvent]>([
    ['the list of sites', true, [sites.list.path, { query: { page: 2 } }], samples],
    ['the site it names', true, [sites.read.path, { params: { id: 3 } }], samples],
    ['no other site', false, [sites.read.path, { params: { id: 4 } }], samples],
    ['the airspaces of the site', true, [sites.airspaces.path, { params: { id: 3 } }], alert],
    [
      'the alerts of its airspace',
      true,
      [alerts.list.path, { params: { siteId: 3 }, query: { airspace: 32 } }],
      alert,
    ],
    [
      'no alerts of another airspace',
      false,
      [alerts.list.path, { params: { siteId: 3 }, query: { airspace: 31 } }],
      alert,
    ],
    ['no groups', false, [groups.list.path, {}], samples],
    ['nothing that is no call', false, ['map-countries', '50m'], samples],
  ])('%s', (_, expected, key, event) => {
    expect(isAffected(key, [event])).toBe(expected)
  })
})

describe('live updates', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('come at once, then at most once a second', () => {
    const refresh = vi.fn()
    const updates = createLiveUpdates({ refresh })
    updates.add(samples)
    vi.advanceTimersByTime(0)
    expect(refresh).toHaveBeenCalledTimes(1)
    for (let index = 0; index < 50; index += 1) updates.add(samples)
    vi.advanceTimersByTime(999)
    expect(refresh).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(refresh).toHaveBeenCalledTimes(2)
    updates.stop()
  })
})

describe('the stream', () => {
  it('waits longer after each failure, up to half a minute', () => {
    expect([0, 1, 2, 3, 20].map(failures => waitMs(failures, 0.5))).toEqual([1000, 2000, 4000, 8000, 30_000])
  })

  it('passes over what it does not know', () => {
    expect(parseEvent('{"kind":"rocket","site_id":1}')).toBeNull()
    expect(parseEvent('not json')).toBeNull()
    expect(parseEvent('{"kind":"site","site_id":1}')).toEqual({ kind: 'site', site_id: 1 })
  })
})
