import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alarmChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import type { EarshotEvent } from '@earshot/contract/events.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryDelayMs } from '#lib/time/delays.ts'
import { createLiveUpdates, isAffected, isOfMap } from './live-updates.ts'
import { parseEvent } from './parse-event.ts'

const place = { siteId: 3, airspaceId: 31, batchId: 5 }
const written: EarshotEvent = { kind: 'logbook', site_id: 3, airspace_id: 31 }
const samples: EarshotEvent = { kind: 'samples', site_id: 3, airspace_ids: [31], slot: 2_941_234 }
const saved: EarshotEvent = { kind: 'site', site_id: 3 }
const duty: EarshotEvent = { kind: 'rota', site_id: 3 }
const alert: EarshotEvent = { kind: 'alert', site_id: 3, airspace_id: 32, alert_id: 9 }

describe('The queries that an event touches', () => {
  it.each<[string, boolean, readonly unknown[], EarshotEvent]>([
    ['the list of sites', true, [sites.list.path, { query: { page: 2 } }], samples],
    ['the site it names', true, [sites.read.path, { params: { siteId: 3 } }], samples],
    ['no other site', false, [sites.read.path, { params: { siteId: 4 } }], samples],
    ['the airspaces of the site', true, [sites.airspaces.path, { params: { siteId: 3 } }], alert],
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
    ['the logbook it was written in', true, [logbook.list.path, { params: place }], written],
    ['no other airspace’s', false, [logbook.list.path, { params: { ...place, airspaceId: 32 } }], written],
    ['no file of it', false, [logbook.file.path, { params: { batchId: 5, guid: 'a' } }], written],
    ['what hangs where, once it was changed', true, [sites.structure.path, { params: { siteId: 3 } }], saved],
    ['and not with every sample', false, [sites.structure.path, { params: { siteId: 3 } }], samples],
    ['nor at another site', false, [sites.structure.path, { params: { siteId: 4 } }], saved],
    ['the rota somebody changed', true, [rotas.read.path, { params: { siteId: 3 } }], duty],
    ['no rota of another site', false, [rotas.read.path, { params: { siteId: 4 } }], duty],
    ['what chains plan by it', true, [alarmChains.ofAlert.path, { params: { alertId: 9 } }], duty],
    ['nothing else of the site', false, [sites.read.path, { params: { siteId: 3 } }], duty],
    ['and no list of sites', false, [sites.list.path, { query: { page: 1 } }], duty],
    ['no groups', false, [groups.list.path, {}], samples],
    ['nothing that is no call', false, ['map-countries', '50m'], samples],
  ])('The event touches its queries: %s', (_, expected, key, event) => {
    expect(isAffected(key, [event])).toBe(expected)
  })
})

describe('Live updates', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('Live updates of a map of thousands of sites come at its own pace', async () => {
    const refresh = vi.fn(() => Promise.resolve())
    const updates = createLiveUpdates({ refresh, everyMs: LIMITS.liveMapMs })
    updates.add(samples)
    await vi.advanceTimersByTimeAsync(0)
    updates.add(samples)
    await vi.advanceTimersByTimeAsync(LIMITS.liveMapMs - 1)
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(refresh).toHaveBeenCalledTimes(2)
    expect([isOfMap([sites.places.path, {}]), isOfMap([sites.list.path, {}])]).toEqual([true, false])
    updates.stop()
  })

  it('Live updates come at once, then at most twice a second, and at once again after a pause', async () => {
    const refresh = vi.fn(() => Promise.resolve())
    const updates = createLiveUpdates({ refresh })
    updates.add(samples)
    await vi.advanceTimersByTimeAsync(0)
    expect(refresh).toHaveBeenCalledTimes(1)
    for (let index = 0; index < 50; index += 1) updates.add(samples)
    await vi.advanceTimersByTimeAsync(LIMITS.liveRefreshMs - 1)
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(refresh).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10 * LIMITS.liveRefreshMs)
    expect(refresh).toHaveBeenCalledTimes(2)
    updates.add(samples)
    await vi.advanceTimersByTimeAsync(0)
    expect(refresh).toHaveBeenCalledTimes(3)
    updates.stop()
  })

  it('Live updates wait for the answers to the last ones, but not for ever', async () => {
    const answers: (() => void)[] = []
    const refresh = vi.fn(() => new Promise<void>(resolve => answers.push(resolve)))
    const updates = createLiveUpdates({ refresh })
    updates.add(samples)
    await vi.advanceTimersByTimeAsync(0)
    updates.add(alert)
    await vi.advanceTimersByTimeAsync(4 * LIMITS.liveRefreshMs)
    expect(refresh).toHaveBeenCalledTimes(1)
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(refresh).toHaveBeenCalledTimes(2)
    updates.add(samples)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(refresh).toHaveBeenCalledTimes(3)
    updates.stop()
    updates.add(samples)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(refresh).toHaveBeenCalledTimes(3)
  })
})

describe('The stream', () => {
  it('The stream waits longer after each failure, up to half a minute', () => {
    expect([0, 1, 2, 3, 20].map(failures => retryDelayMs(failures, 0.5))).toEqual([
      1000, 2000, 4000, 8000, 30_000,
    ])
  })

  it('The stream passes over what it does not know', () => {
    expect(parseEvent('{"kind":"rocket","site_id":1}')).toBeNull()
    expect(parseEvent('not json')).toBeNull()
    expect(parseEvent('{"kind":"site","site_id":1}')).toEqual({ kind: 'site', site_id: 1 })
  })
})
