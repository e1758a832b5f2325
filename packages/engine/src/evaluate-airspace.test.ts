import { describe, expect, it } from 'vitest'
import {
  airspace,
  alwaysBy,
  at,
  BATCH,
  clock,
  DAY,
  device,
  FRESH,
  judge,
  readings,
  START,
} from '#test/engine-airspace.ts'
import { activeBatch, type Batch } from './batch.ts'
import { evaluateAirspace } from './evaluate-airspace.ts'
import type { AirspaceInput } from './evaluation.ts'
import { localDates, slotEnd } from './time.ts'

describe('How long a lamp has shown its color', () => {
  const until14 = readings(START, at(1, 14) + 1)
  const temperatures = (input: AirspaceInput, lengths: number[], sensor = 'TEMPERATURE') =>
    judge(input, { from: START, to: at(3, 6) }, lengths)
      .changes.colors.filter(color => color.sensor === sensor)
      .map(color => `${clock(color.at)} ${color.from} ${color.to} ${(color.previousSeconds ?? 0) / 3600}`)

  it('A lamp has been blue for as long as it was blue, also where stored data of before come in pieces meanwhile', () => {
    const older = readings(at(1, 14) + 1, at(2, 10), () => ({ seenAt: at(2, 16) }))
    const rest = readings(at(2, 10), at(2, 20), slot => ({ seenAt: Math.max(slot, at(2, 20)) }))
    const input = airspace({
      devices: [device({ readings: [...until14, ...older, ...rest, ...readings(at(2, 20), at(3, 7))] })],
    })
    // The monitor is blue from 15:00 to 20:00 of the next day; nothing new is known of the air before that.
    expect(temperatures(input, [1], 'COUGHS').slice(1)).toEqual([
      'day 2 14:00 OK DEFAULT 23',
      'day 2 16:00 DEFAULT OK 25',
    ])
    expect(temperatures(input, [1]).slice(1)).toEqual([
      'day 2 14:00 OK DEFAULT 23',
      'day 2 20:00 DEFAULT OK 0',
    ])
  })

  it('The time counts from when the lamp came back from blue, also where all of it is judged at once', () => {
    const back = readings(at(1, 17) + 1, at(3, 7), slot => (slot > at(1, 20) ? { temperatureC: 26 } : {}))
    const input = airspace({ devices: [device({ readings: [...until14, ...back] })] })
    const live = temperatures(input, [1])
    expect(live.at(-1)).toBe('day 1 21:10 OK WARNING 4')
    expect(temperatures(input, [10_000])).toEqual(live)
    expect(temperatures(input, [7, 40])).toEqual(live)
  })
})

describe('The worked scenario (spec/3 §5), days 1 to 5', () => {
  const rdiAt = (hour: number) => {
    if (hour >= 4 * 24 || hour < 8) return 1
    return hour < 20 ? 2.2 : 3.5
  }
  const windows = new Map(
    Array.from({ length: 5 * 24 + 1 }, (_, hour) => [
      START / 6 + hour,
      { coughs: rdiAt(hour) * 250, audioSeconds: 86_400 },
    ]),
  )
  const input = airspace({ devices: [device({ windows, readings: readings(START - 6, at(6, 0)) })] })
  const { changes, parts } = judge(input, { from: START - 6, to: at(5, 23) }, [1])

  it('One alert opens, escalates and closes at the stated hours', () => {
    expect(
      changes.alerts.map(change => [clock(change.at), change.type, change.priority, change.reason]),
    ).toEqual([
      ['day 1 09:00', 'alert_opened', 'WARNING', null],
      ['day 1 21:00', 'alert_escalated', 'ALARM', null],
      ['day 5 11:00', 'alert_closed', 'ALARM', 'RECOVERED'],
    ])
    expect(new Set(changes.alerts.map(change => change.id)).size).toBe(1)
    const alert = parts.flatMap(part => part.alerts).at(-1)?.alert
    expect(alert).toMatchObject({
      value: 56,
      limit: 60,
      peak: 38,
      maxPriority: 'ALARM',
      deviceIds: [7],
      transitionNo: 3,
    })
  })

  it('The lamp shows the stated colors', () => {
    const coughs = changes.colors.filter(color => color.sensor === 'COUGHS')
    expect(coughs.map(color => [clock(color.at), color.from, color.to, color.value])).toEqual([
      ['day 1 00:00', 'DEFAULT', 'OK', 100],
      ['day 1 09:00', 'OK', 'WARNING', 56],
      ['day 1 21:00', 'WARNING', 'ALARM', 38],
      ['day 5 11:00', 'ALARM', 'OK', 100],
    ])
    expect(coughs.map(color => color.previousSeconds)).toEqual([null, 9 * 3600, 12 * 3600, 86 * 3600])
  })

  it('Days 1 to 4 have a minimum of 38: midnight belongs to the day just ended', () => {
    const days = new Map<string, number>()
    for (const { day, airspace } of changes.hours)
      days.set(day, Math.min(days.get(day) ?? 100, airspace.rhs ?? 100))
    expect([...days.entries()]).toEqual([
      ['2026-03-01', 100],
      ['2026-03-02', 38],
      ['2026-03-03', 38],
      ['2026-03-04', 38],
      ['2026-03-05', 38],
      ['2026-03-06', 100],
    ])
  })
})

describe('Figures of an airspace', () => {
  it('The animals are shared among all devices, the lowest RHS and the joint RDI are the airspace’s', () => {
    const window = (coughs: number) => new Map([[START / 6 + 1, { coughs, audioSeconds: 86_400 }]])
    const devices = [
      device({ deviceId: 1, windows: window(900) }),
      device({ deviceId: 2, windows: window(100) }),
      device({ deviceId: 3, licences: [] }),
      device({ deviceId: 4, windows: new Map([[START / 6 + 1, { coughs: 900, audioSeconds: 43_199 }]]) }),
    ]
    const batches = [
      { ...BATCH, animalsStart: 1010, counts: [{ date: '2026-03-01', deaths: 4, removed: 6 }] },
    ]
    const [hour] = judge(airspace({ devices, batches }), { from: START, to: START + 5 }).changes.hours
    expect(hour?.devices.map(one => [one.deviceId, one.rdi, one.rhs])).toEqual([
      [1, 3.6, 37],
      [2, 0.4, 100],
    ])
    expect(hour?.airspace).toEqual({ rdi: 2, rhs: 37, ratio: 2 })
  })

  it('A device hears 250 pigs or 2,000 birds where nobody counted', () => {
    const windows = new Map([[START / 6 + 1, { coughs: 500, audioSeconds: 86_400 }]])
    const devices = [device({ deviceId: 1, windows }), device({ deviceId: 2, windows })]
    const rdi = (productType: Batch['productType']) =>
      judge(airspace({ devices, batches: [{ ...BATCH, productType, animalsStart: null }] }), {
        from: START,
        to: START + 5,
      }).changes.hours[0]?.devices[0]?.rdi
    expect(rdi('FATTENING')).toBe(2)
    expect(rdi('BROILERS')).toBe(25)
  })

  it.each([
    ['no batch', { batches: [] }],
    ['a batch that begins tomorrow', { batches: [{ ...BATCH, startDate: '2026-03-03' }] }],
    ['a batch closed before', { batches: [{ ...BATCH, closedAt: slotEnd(START) }] }],
    [
      'no licence',
      {
        devices: [
          device({ licences: [{ from: 0, to: slotEnd(START) }], readings: readings(START - DAY, START + 9) }),
        ],
      },
    ],
    ['a licence from later', { devices: [device({ licences: [{ from: slotEnd(START + 9), to: null }] })] }],
  ])('An airspace with %s is not judged', (_, fields) => {
    const input = airspace({ devices: [device({ readings: readings(START - DAY, START + 9) })], ...fields })
    const { changes, parts } = judge(input, { from: START, to: START + 5 })
    expect(changes.hours.map(hour => hour.airspace.rhs)).toEqual([null])
    expect(parts.at(-1)?.levels).toEqual({ COUGHS: 'DEFAULT', TEMPERATURE: 'DEFAULT', HUMIDITY: 'DEFAULT' })
  })
})

it.each([
  ['Europe/Brussels', '2026-03-29', 23],
  ['Europe/Brussels', '2026-10-25', 25],
  ['Europe/Brussels', '2026-06-01', 24],
  ['Asia/Kolkata', '2026-06-01', 24],
])('A day in %s of %s has %i hourly evaluations', (zone, day, count) => {
  const from = Date.parse(`${day}T00:00:00Z`) / 600_000 - DAY
  const input = airspace({ dateOf: localDates(zone) })
  const { changes } = judge(input, { from, to: from + 3 * DAY })
  expect(changes.hours.filter(hour => hour.day === day)).toHaveLength(count)
})

describe('Climate alerts', () => {
  const hot = (from: number, to: number) => (slot: number) => ({
    temperatureC: slot >= from && slot < to ? 25.5 : 20,
  })

  it('A climate alert opens after an hour above the band and closes after an hour back in it', () => {
    const input = airspace({
      devices: [device({ readings: readings(START, START + 60, hot(START + 12, START + 30)) })],
    })
    const { changes, parts } = judge(input, { from: START, to: START + 59 })
    expect(changes.alerts.map(change => [change.type, change.priority, clock(change.at)])).toEqual([
      // The median follows one slot behind.
      ['alert_opened', 'WARNING', 'day 1 03:10'],
      ['alert_closed', 'WARNING', 'day 1 06:10'],
    ])
    // The animals are 90 days old: the band is 16.67–23.33 °C.
    const alert = parts[0]?.alerts[0]?.alert
    expect(alert?.direction).toBe('HIGH')
    expect(alert?.value).toBe(25.5)
    expect(alert?.limit).toBeCloseTo(23.333, 3)
    expect(alert?.peak).toBeCloseTo(2.167, 3)
  })

  it('The same alert reopens within two hours, and a new one opens later', () => {
    const again = (first: number) => {
      const fields = (slot: number) => ({
        ...hot(START + 12, START + 24)(slot),
        ...(slot >= first ? hot(first, first + 12)(slot) : {}),
      })
      const input = airspace({ devices: [device({ readings: readings(START, START + 80, fields) })] })
      return judge(input, { from: START, to: START + 79 }).changes.alerts.map(change => [
        change.type,
        change.id,
      ])
    }
    expect(again(START + 36)).toEqual([
      ['alert_opened', 1],
      ['alert_closed', 1],
      ['alert_reopened', 1],
      ['alert_closed', 1],
    ])
    expect(again(START + 42)).toEqual([
      ['alert_opened', 1],
      ['alert_closed', 1],
      ['alert_opened', 2],
      ['alert_closed', 2],
    ])
  })
})

describe('How an alert ends otherwise', () => {
  const loud = (from: number, to: number) => readings(from, to, () => ({ coughs: 10 }))
  const types = (input: AirspaceInput, to = at(4, 0)) =>
    judge(input, { from: START, to }).changes.alerts.map(change => [
      change.type,
      change.reason,
      clock(change.at),
    ])

  it('An alert ends when its devices are silent for 24 h', () => {
    expect(types(airspace({ devices: [device({ readings: loud(START, at(1, 20)) })] }))).toEqual([
      ['alert_opened', null, 'day 1 13:00'],
      // The monitor was last heard in the slot that ended at 19:50.
      ['alert_closed', 'NO_DATA', 'day 2 19:50'],
    ])
  })

  it('An alert ends when the batch is closed', () => {
    const batches = [{ ...BATCH, closedAt: slotEnd(at(1, 15)) - 60_000 }]
    expect(
      types(airspace({ batches, devices: [device({ readings: loud(START, at(3, 0)) })] }), at(2, 0)),
    ).toEqual([
      ['alert_opened', null, 'day 1 13:00'],
      ['alert_closed', 'BATCH_CLOSED', 'day 1 15:00'],
    ])
  })

  it('The next batch that follows at once has fresh machines, and a new alert once its own coughs are enough', () => {
    const batches = [
      { ...BATCH, closedAt: slotEnd(at(1, 15)) },
      { ...BATCH, id: 2, startDate: '2026-03-02' },
    ]
    batches[1] = { ...BATCH, id: 2, startDate: '2026-02-19' }
    const events = types(
      airspace({ batches, devices: [device({ readings: loud(START, at(3, 0)) })] }),
      at(2, 6),
    )
    expect(events).toEqual([
      ['alert_opened', null, 'day 1 13:00'],
      ['alert_closed', 'BATCH_CLOSED', 'day 1 15:00'],
      ['alert_opened', null, 'day 2 04:00'],
    ])
  })

  it('A day that two batches share is the first one’s up to its close, by whichever of the two is asked', () => {
    const closedAt = slotEnd(at(1, 15)) - 4 * 60_000
    const [first, next] = [
      { ...BATCH, closedAt },
      { ...BATCH, id: 2, startDate: '2026-03-02' },
    ]
    const holders = (batches: Batch[]) =>
      [at(1, 1), at(1, 15) - 1, at(1, 15), at(1, 16), at(2, 1)].map(
        slot => activeBatch(batches, localDates('UTC')(slot), slotEnd(slot))?.id,
      )
    expect(holders([first, next])).toEqual([1, 1, 2, 2, 2])
    expect(holders([next, first])).toEqual([1, 1, 2, 2, 2])
    // A batch that was closed days later had its last day whole unless the next began on it.
    const late = { ...BATCH, closedAt: slotEnd(at(4, 15)), lastDay: '2026-03-02' }
    expect(holders([late, next])).toEqual([2, 2, 2, 2, 2])
    expect(holders([late])).toEqual([1, 1, 1, 1, undefined])
  })

  it('An alert ends when the device is taken away while another stays well', () => {
    const devices = [
      device({
        deviceId: 1,
        readings: loud(START, at(3, 0)),
        placements: [{ from: 0, to: slotEnd(at(1, 15)) }],
      }),
      device({ deviceId: 2, readings: readings(START, at(3, 0)) }),
    ]
    expect(types(airspace({ devices }), at(2, 0))).toEqual([
      ['alert_opened', null, 'day 1 13:00'],
      ['alert_closed', 'DEVICE_REMOVED', 'day 1 15:00'],
    ])
  })

  it('An alert closed by hand stays closed until the trouble is over or grows', () => {
    const input = airspace({ devices: [device({ readings: loud(START, at(4, 0)) })] })
    const first = evaluateAirspace(FRESH, input, { from: START, to: at(1, 14) })
    const open = first.state.alerts.COUGHS
    expect(open?.state).toBe('OPEN')
    if (open === undefined) return
    const closed = {
      ...open,
      id: 1,
      state: 'CLOSED' as const,
      closedAt: slotEnd(at(1, 14)),
      closeReason: 'MANUAL' as const,
    }
    const next = evaluateAirspace({ ...first.state, alerts: { COUGHS: closed } }, input, {
      from: at(1, 14) + 1,
      to: at(3, 0),
    })
    expect(next.alerts).toEqual([])
    const eased = { ...closed, priority: 'WARNING' as const }
    const worse = evaluateAirspace({ ...first.state, alerts: { COUGHS: eased } }, input, {
      from: at(1, 14) + 1,
      to: at(3, 0),
    })
    expect(worse.alerts.map(({ alert }) => alert.state)).toEqual(['OPEN'])
  })
})

it('An alert has the value and the side of the monitor that gave the airspace its color', () => {
  // Both turn six slots after the cool one has left the band: the hot one is an alarm by the absolute limit, the cool
  // one a warning by 2 °C.
  const limits = alwaysBy({ temperature_band: [{ age: 0, lo: 20, hi: 40 }] })
  const from = at(1, 6) + 1
  const hot = readings(START, at(1, 8) + 1, slot => ({ temperatureC: slot >= from + 4 ? 36 : 30 }))
  const cool = readings(START, at(1, 8) + 1, slot => ({ temperatureC: slot >= from ? 18 : 30 }))
  const devices = [device({ deviceId: 1, readings: hot }), device({ deviceId: 2, readings: cool })]
  const { state } = judge(airspace({ limits, devices }), { from: START, to: from + 6 })
  const alert = state.alerts.TEMPERATURE
  expect(alert).toMatchObject({
    priority: 'ALARM',
    value: 36,
    limit: 35,
    direction: 'HIGH',
    // The other one is under its band: how far the air is over it, is the side’s own.
    peak: 0,
    deviceIds: [1, 2],
  })
})

describe('A new batch', () => {
  const loudThenQuiet = readings(START, at(3, 0), slot => ({ coughs: slot <= at(1, 15) ? 10 : 1 }))
  const next = { ...BATCH, id: 2, startDate: '2026-02-19' }
  const judged = (batches: Batch[], zone = 'UTC') => {
    const input = airspace({
      batches,
      dateOf: localDates(zone),
      devices: [device({ readings: loudThenQuiet })],
    })
    const { changes } = judge(input, { from: START, to: at(3, 0) - 1 })
    const heard = changes.hours.filter(hour => hour.airspace.rhs !== null)
    return {
      alerts: changes.alerts.map(change => `${change.type} ${clock(change.at)}`),
      hours: heard.map(hour => `${clock(hour.hour * 3_600_000)} ${hour.airspace.rhs}`),
    }
  }

  it('A new batch is not alarmed by what coughed before it, and waits for half a day of its own', () => {
    const { alerts, hours } = judged([{ ...BATCH, closedAt: slotEnd(at(1, 15)) + 60_000 }, next])
    expect(alerts).toEqual(['alert_opened day 1 13:00', 'alert_closed day 1 15:10'])
    // The hour in which it began is not wholly its own.
    expect(hours.filter(text => text > 'day 1 15:30')[0]).toBe('day 2 04:00 100')
  })

  it('A new batch begins with its first local day where nothing was there before', () => {
    const late = { ...BATCH, startDate: '2026-03-03' }
    expect(judged([late]).hours[0]).toBe('day 2 12:00 100')
    expect(judged([late], 'Europe/Brussels').hours[0]).toBe('day 2 11:00 100')
    // Midnight lies within an hour: that hour is left out.
    expect(judged([late], 'Asia/Kolkata').hours[0]).toBe('day 2 07:00 100')
  })
})
