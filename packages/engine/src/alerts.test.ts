import type { AlertCloseReason } from '@earshot/contract/health-values.ts'
import type { Sensor, SensorLevel } from '@earshot/contract/values.ts'
import { describe, expect, it } from 'vitest'
import { type Alert, type AlertSituation, closeAlert, spansOf, stepAlert } from './alerts.ts'
import type { Judged } from './verdict.ts'

const HOUR = 3_600_000
const T0 = Date.parse('2026-03-02T12:00:00Z')

const judged = (value: number, badness: number): Judged => ({
  raw: 'WARNING',
  rec: 'WARNING',
  value,
  limit: 60,
  direction: null,
  badness,
})

function situation(level: SensorLevel, fields: Partial<AlertSituation> = {}): AlertSituation {
  return {
    sensor: 'COUGHS',
    at: T0,
    batchId: 1,
    before: 'OK',
    level,
    devices: [{ deviceId: 7, level }],
    worst: judged(50, 50),
    furthest: fields.worst === undefined ? judged(50, 50) : fields.worst,
    ...fields,
  }
}

function opened(fields: Partial<AlertSituation> = {}): Alert {
  const { alert } = stepAlert(null, situation('WARNING', fields))
  if (alert === null) throw new Error('nothing opened')
  return { ...alert, id: 3 }
}

describe('An alert while it is open', () => {
  it('An open alert gathers devices, the worst value and the last time it was seen; its priority goes up and down', () => {
    const first = opened()
    expect(first).toMatchObject({ priority: 'WARNING', value: 50, limit: 60, peak: 50, deviceIds: [7] })
    const devices = [
      { deviceId: 7, level: 'OK' as const },
      { deviceId: 9, level: 'ALARM' as const },
    ]
    const worse = stepAlert(first, situation('ALARM', { at: T0 + HOUR, devices, worst: judged(30, 70) }))
    expect(worse.change).toMatchObject({ type: 'alert_escalated', transitionNo: 2 })
    expect(worse.alert).toMatchObject({
      id: 3,
      priority: 'ALARM',
      maxPriority: 'ALARM',
      escalatedAt: T0 + HOUR,
      lastSeenAt: T0 + HOUR,
      peak: 30,
      value: 50,
      deviceIds: [7, 9],
    })
    const eased = stepAlert(worse.alert, situation('WARNING', { at: T0 + 9 * HOUR }))
    expect(eased.change?.type).toBe('alert_eased')
    expect(eased.alert).toMatchObject({
      priority: 'WARNING',
      maxPriority: 'ALARM',
      escalatedAt: T0 + HOUR,
      peak: 30,
    })
  })

  it('The peak of the climate is the largest distance', () => {
    const warm = { sensor: 'TEMPERATURE' as const }
    const first = opened({ ...warm, worst: judged(26, 2) })
    const more = stepAlert(first, situation('WARNING', { ...warm, worst: judged(28, 4) }))
    const less = stepAlert(more.alert, situation('WARNING', { ...warm, worst: judged(25, 1) }))
    expect(less.alert?.peak).toBe(4)
  })
})

describe('A climate that swings from one side to the other (record 074)', () => {
  const climate = { sensor: 'TEMPERATURE' as const }
  const out = (direction: 'HIGH' | 'LOW', badness: number, raw: SensorLevel = 'WARNING'): Judged => {
    const limit = direction === 'HIGH' ? 24 : 18
    return {
      raw,
      rec: raw,
      value: direction === 'HIGH' ? 24 + badness : 18 - badness,
      limit,
      direction,
      badness,
    }
  }
  const at = (level: SensorLevel, worst: Judged, hours: number) =>
    situation(level, { ...climate, at: T0 + hours * HOUR, worst })

  it('A swing turns the alert: it names the side that holds, its reading, limit and peak, and remembers what opened it', () => {
    const warm = opened({ ...climate, worst: out('HIGH', 2) })
    expect(warm).toMatchObject({ direction: 'HIGH', value: 26, limit: 24, peak: 2, opening: null })
    const cold = stepAlert(warm, at('WARNING', out('LOW', 1), 1)).alert
    const opening = { direction: 'HIGH', value: 26, limit: 24 }
    expect(cold).toMatchObject({
      id: 3,
      openedAt: T0,
      direction: 'LOW',
      value: 17,
      limit: 18,
      peak: 1,
      opening,
    })
    const colder = stepAlert(cold, at('ALARM', out('LOW', 4, 'ALARM'), 2))
    expect(colder.change?.type).toBe('alert_escalated')
    expect(colder.alert).toMatchObject({ direction: 'LOW', value: 17, peak: 4, opening })
    const warmAgain = stepAlert(colder.alert, at('WARNING', out('HIGH', 1), 3)).alert
    expect(warmAgain).toMatchObject({ direction: 'HIGH', value: 25, peak: 1, opening })
  })

  it('The alert does not turn on the way back into the band, nor for another monitor further out on the other side', () => {
    const warm = opened({ ...climate, worst: out('HIGH', 2) })
    const inside = { ...out('LOW', 0, 'OK'), value: 18.4, rec: 'WARNING' as const }
    expect(stepAlert(warm, at('WARNING', inside, 1)).alert).toMatchObject({
      direction: 'HIGH',
      value: 26,
      peak: 2,
    })
    const mixed = { ...at('WARNING', out('HIGH', 1), 1), furthest: out('LOW', 5) }
    expect(stepAlert(warm, mixed).alert).toMatchObject({ direction: 'HIGH', value: 26, peak: 2 })
  })

  it('An alert that comes back on the other side is the same alert of that side', () => {
    const closed = closeAlert(opened({ ...climate, worst: out('HIGH', 2) }), T0 + HOUR, 'RECOVERED').alert
    const back = stepAlert(closed, at('WARNING', out('LOW', 1), 2))
    expect(back.change?.type).toBe('alert_reopened')
    expect(back.alert).toMatchObject({ id: 3, direction: 'LOW', value: 17, limit: 18, peak: 1 })
  })
})

describe('An alert that comes back', () => {
  const closed = (sensor: Sensor, reason: AlertCloseReason) =>
    closeAlert(opened({ sensor }), T0 + HOUR, reason).alert
  const comesBack = (sensor: Sensor, afterMs: number, reason: AlertCloseReason = 'RECOVERED') =>
    stepAlert(closed(sensor, reason), situation('WARNING', { sensor, at: T0 + HOUR + afterMs })).change?.type

  it.each([
    ['COUGHS', 24 * HOUR, 'alert_reopened'],
    ['COUGHS', 24 * HOUR + 1, 'alert_opened'],
    ['TEMPERATURE', 2 * HOUR, 'alert_reopened'],
    ['TEMPERATURE', 2 * HOUR + 1, 'alert_opened'],
    ['HUMIDITY', 2 * HOUR, 'alert_reopened'],
    ['HUMIDITY', 2 * HOUR + 1, 'alert_opened'],
  ] as const)(
    'An alert of %s that comes back %i ms after it had recovered makes %s',
    (sensor, afterMs, type) => {
      expect(comesBack(sensor, afterMs)).toBe(type)
    },
  )

  it.each(['NO_DATA', 'DEVICE_REMOVED'] as const)('An alert after %s is another one', reason => {
    expect(comesBack('COUGHS', HOUR, reason)).toBe('alert_opened')
  })

  it('An alert closed with its batch is none of that batch any more; in the next one it is another', () => {
    expect(comesBack('COUGHS', HOUR, 'BATCH_CLOSED')).toBeUndefined()
    const next = situation('ALARM', { at: T0 + HOUR, batchId: 2, worst: judged(30, 70) })
    expect(stepAlert(closed('COUGHS', 'BATCH_CLOSED'), next).change?.type).toBe('alert_opened')
  })

  it('An alert that comes back keeps its number, its opening and its worst, and counts', () => {
    const step = stepAlert(
      closed('COUGHS', 'RECOVERED'),
      situation('ALARM', { at: T0 + 2 * HOUR, worst: judged(30, 70) }),
    )
    expect(step.alert).toMatchObject({
      id: 3,
      state: 'OPEN',
      openedAt: T0,
      closedAt: null,
      closeReason: null,
      priority: 'ALARM',
      maxPriority: 'ALARM',
      escalatedAt: T0 + 2 * HOUR,
      reopenedCount: 1,
      peak: 30,
    })
  })

  it('An alert in the next batch is another one', () => {
    const step = stepAlert(
      closed('COUGHS', 'RECOVERED'),
      situation('WARNING', { at: T0 + 2 * HOUR, batchId: 2 }),
    )
    expect(step.change?.type).toBe('alert_opened')
  })
})

describe('The end of an alert', () => {
  it.each([
    ['OK', [{ deviceId: 7, level: 'OK' }], 1, 'RECOVERED'],
    ['DEFAULT', [{ deviceId: 7, level: 'DEFAULT' }], 1, 'NO_DATA'],
    [
      'OK',
      [
        { deviceId: 7, level: 'DEFAULT' },
        { deviceId: 8, level: 'OK' },
      ],
      1,
      'NO_DATA',
    ],
    ['OK', [{ deviceId: 8, level: 'OK' }], 1, 'DEVICE_REMOVED'],
    ['DEFAULT', [], 1, 'DEVICE_REMOVED'],
    ['DEFAULT', [{ deviceId: 7, level: 'DEFAULT' }], null, 'BATCH_CLOSED'],
  ] as const)('An alert at %s with %j in batch %s ends as %s', (level, devices, batchId, reason) => {
    const { alert, change } = stepAlert(
      opened(),
      situation(level, { at: T0 + HOUR, devices: [...devices], batchId, worst: null }),
    )
    expect(alert).toMatchObject({ state: 'CLOSED', closeReason: reason, closedAt: T0 + HOUR })
    expect(change).toMatchObject({ type: 'alert_closed', reason })
  })
})

it('The spans of an alert cover its life without gaps', () => {
  const change = (type: string, at: number, priority: string) => ({ type, at, priority }) as never
  expect(
    spansOf([
      change('alert_opened', 1, 'WARNING'),
      change('alert_escalated', 2, 'ALARM'),
      change('alert_closed', 5, 'ALARM'),
      change('alert_reopened', 7, 'WARNING'),
    ]),
  ).toEqual({
    endsRunning: null,
    spans: [
      { from: 1, to: 2, priority: 'WARNING' },
      { from: 2, to: 5, priority: 'ALARM' },
      { from: 7, to: null, priority: 'WARNING' },
    ],
  })
  expect(spansOf([change('alert_eased', 3, 'WARNING'), change('alert_closed', 4, 'WARNING')])).toEqual({
    endsRunning: 3,
    spans: [{ from: 3, to: 4, priority: 'WARNING' }],
  })
  expect(spansOf([change('alert_closed', 4, 'WARNING')])).toEqual({ endsRunning: 4, spans: [] })
})
