import type { AlertEvent, ConnectivityChanged } from '@earshot/engine/events.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveriesOf, type RecentPushes, type Recipient } from './deliveries.ts'
import { alertNotice, type Notice, noticeRow, reminder } from './notifications.ts'
import type { AlertTimeline } from './recommendations.ts'
import { type GatewayFacts, type SilenceFacts, silenceNotices } from './silence-notices.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const NOON = Date.parse('2026-03-02T12:00:00Z')

const event = (fields: Partial<AlertEvent> = {}): AlertEvent => ({
  type: 'alert_opened',
  at: NOON,
  siteId: 1,
  airspaceId: 2,
  alertId: 3,
  sensor: 'COUGHS',
  batchId: 4,
  priority: 'WARNING',
  reason: null,
  transitionNo: 1,
  ...fields,
})

describe('Notices of an alert', () => {
  it.each([
    [event(), 'alert_warning_coughs', 'NORMAL', 'WARNING'],
    [event({ sensor: 'HUMIDITY' }), 'alert_warning_climate', 'NORMAL', 'WARNING'],
    [event({ type: 'alert_escalated', priority: 'ALARM' }), 'alert_alarm', 'ALARM', 'ALARM'],
    [event({ type: 'alert_reopened', priority: 'ALARM' }), 'alert_alarm', 'ALARM', 'ALARM'],
    [event({ type: 'alert_closed', reason: 'RECOVERED' }), 'alert_recovered', 'NORMAL', null],
  ] as const)('The change number %# makes its notice', (given, kind, type, priority) => {
    const notice = alertNotice(given, [9])
    if (notice === null) throw new Error('nothing told')
    expect(noticeRow(notice)).toMatchObject({
      kind,
      type,
      priority,
      deviceIds: [9],
      titleKey: `notifications:${kind}`,
    })
  })

  it.each([
    event({ type: 'alert_eased' }),
    event({ type: 'alert_closed', reason: 'NO_DATA' }),
    event({ type: 'alert_closed', reason: 'BATCH_CLOSED' }),
  ])('The change number %# makes no notice', given => expect(alertNotice(given, [])).toBeNull())

  it('A reminder comes once a day while the alert is red, three times at most', () => {
    const alert: AlertTimeline = {
      id: 3,
      sensor: 'TEMPERATURE',
      batchId: 4,
      spans: [{ from: NOON + 20 * MINUTE, to: null, priority: 'ALARM' }],
    }
    const place = { siteId: 1, airspaceId: 2 }
    const due = Array.from({ length: 200 }, (_, hour) => hour).filter(hour =>
      reminder(alert, { at: NOON + hour * HOUR, ...place }),
    )
    expect(due).toEqual([25, 49, 73])
    const eased = { ...alert, spans: [{ from: NOON, to: NOON + 20 * HOUR, priority: 'ALARM' as const }] }
    expect(reminder(eased, { at: NOON + 24 * HOUR, ...place })).toBeNull()
  })
})

describe('The deliveries of a notice', () => {
  const notice = (fields: Partial<Notice> = {}) =>
    noticeRow({
      eventKind: 'ALERT_OPENED',
      refId: 3,
      transitionNo: 1,
      kind: 'alert_warning_coughs',
      at: NOON,
      siteId: 1,
      airspaceId: 2,
      sensors: ['COUGHS'],
      deviceIds: [],
      params: {},
      ...fields,
    })
  const person: Recipient = { userId: 7, role: 'WORKER', preferences: {}, timeZone: 'UTC', sites: 1 }
  const decide = (
    row: ReturnType<typeof notice>,
    { recipient = person, recent = new Map() as RecentPushes, timeZone = 'UTC' } = {},
  ) =>
    Object.fromEntries(
      deliveriesOf(row, { recipients: [recipient], timeZone, recent }).map(one => [
        one.channel,
        one.reason ?? one.status,
      ]),
    )
  const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`)

  it('A notice shows in the portal always, and by the other channels as chosen', () => {
    expect(decide(notice())).toEqual({ IN_APP: 'SENT', EMAIL: 'PREFERENCE', PUSH: 'QUEUED' })
    expect(decide(notice({ kind: 'alert_alarm' }))).toEqual({
      IN_APP: 'SENT',
      EMAIL: 'QUEUED',
      PUSH: 'QUEUED',
    })
    expect(decide(notice({ kind: 'alert_warning_climate' })).PUSH).toBe('PREFERENCE')
  })

  it('A notice calls nobody who may only look on', () => {
    expect(decide(notice({ kind: 'alert_alarm' }), { recipient: { ...person, role: 'VIEWER' } })).toEqual({
      IN_APP: 'SENT',
    })
  })

  it('A night is quiet by the clock of the site, but not for an alarm', () => {
    expect(decide(notice({ at: at('20:30') })).PUSH).toBe('QUEUED')
    expect(decide(notice({ at: at('20:30') }), { timeZone: 'Europe/Brussels' }).PUSH).toBe('QUIET_HOURS')
    expect(decide(notice({ kind: 'alert_alarm', at: at('23:00') })).PUSH).toBe('QUEUED')
  })

  it.each([
    // Clocks go forward at 01:00 UTC: the night is an hour shorter.
    ['2026-03-28T19:59:00Z', 'QUEUED'],
    ['2026-03-28T20:00:00Z', 'QUIET_HOURS'],
    ['2026-03-29T03:59:00Z', 'QUIET_HOURS'],
    ['2026-03-29T04:00:00Z', 'QUEUED'],
    ['2026-03-29T18:59:00Z', 'QUEUED'],
    ['2026-03-29T19:00:00Z', 'QUIET_HOURS'],
    // Clocks go back at 01:00 UTC: the night is an hour longer.
    ['2026-10-24T19:00:00Z', 'QUIET_HOURS'],
    ['2026-10-25T04:59:00Z', 'QUIET_HOURS'],
    ['2026-10-25T05:00:00Z', 'QUEUED'],
    ['2026-10-25T19:59:00Z', 'QUEUED'],
    ['2026-10-25T20:00:00Z', 'QUIET_HOURS'],
  ])('A night in which clocks change is quiet by the clock on the wall: %s %s', (moment, expected) => {
    const given = { timeZone: 'Europe/Brussels' }
    expect(decide(notice({ at: Date.parse(moment) }), given).PUSH).toBe(expected)
    expect(decide(notice({ kind: 'alert_alarm', at: Date.parse(moment) }), given).PUSH).toBe('QUEUED')
  })

  it('A person gets six pushes an hour, not counting alarms', () => {
    const recent: RecentPushes = new Map([
      [7, [0, 10, 20, 30, 40].map(minute => NOON - HOUR + 5 * MINUTE + minute * MINUTE)],
    ])
    expect(decide(notice(), { recent }).PUSH).toBe('QUEUED')
    expect(decide(notice({ at: NOON + MINUTE }), { recent }).PUSH).toBe('RATE')
    expect(decide(notice({ kind: 'alert_alarm', at: NOON + MINUTE }), { recent }).PUSH).toBe('QUEUED')
    expect(decide(notice({ at: NOON + 6 * MINUTE }), { recent }).PUSH).toBe('QUEUED')
  })

  it('A person’s own choice holds against an alarm', () => {
    const preferences = { notifications: { push: { alert_alarm: false } } }
    expect(decide(notice({ kind: 'alert_alarm' }), { recipient: { ...person, preferences } }).PUSH).toBe(
      'PREFERENCE',
    )
  })

  it('A person never gets more than six normal pushes within any hour', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 60 }), minutes => {
        const recent: RecentPushes = new Map()
        const sent: number[] = []
        for (const minute of minutes.sort((a, b) => a - b)) {
          const moment = at('08:00') + minute * MINUTE
          if (decide(notice({ at: moment }), { recent }).PUSH === 'QUEUED') sent.push(moment)
        }
        for (const moment of sent) {
          expect(sent.filter(other => other > moment - HOUR && other <= moment).length).toBeLessThanOrEqual(6)
        }
      }),
    )
  })
})

describe('Notices of silence', () => {
  const gateway: GatewayFacts = {
    id: 50,
    code: 'GW-50',
    mode: 'NORMAL',
    connectivity: 'ONLINE',
    heardAt: NOON - 5 * MINUTE,
    backToldAt: null,
  }
  const facts = (fields: Partial<GatewayFacts> = {}, more: Partial<SilenceFacts> = {}): SilenceFacts => {
    const one = { ...gateway, ...fields }
    return {
      now: NOON,
      gateways: new Map([[50, one]]),
      gatewayOf: new Map([1, 2].map(id => [id, one])),
      deviceNames: new Map([[1, 'MON-1']]),
      lossTold: new Set(),
      lostSites: new Map(),
      ...more,
    }
  }
  const change = (fields: Partial<ConnectivityChanged> = {}): ConnectivityChanged => ({
    type: 'connectivity_changed',
    at: NOON,
    unit: 'device',
    unitId: 1,
    siteId: 9,
    airspaceId: 8,
    from: 'ONLINE',
    to: 'OFFLINE',
    ...fields,
  })
  const kinds = (events: ConnectivityChanged[], known: SilenceFacts) =>
    silenceNotices(events, known).map(notice => notice.kind)
  const ofGateway = { unit: 'gateway', unitId: 50, airspaceId: null } as const

  it('A monitor is told of by itself while its gateway is heard', () => {
    const [notice] = silenceNotices([change()], facts())
    expect(notice).toMatchObject({
      eventKind: 'DEVICE_OFFLINE',
      refId: 1,
      deviceIds: [1],
      params: { name: 'MON-1' },
    })
    expect(kinds([change({ from: 'OFFLINE', to: 'LOST' })], facts())).toEqual(['device_lost'])
    expect(kinds([change({ from: 'LOST', to: 'ONLINE' })], facts())).toEqual(['device_back'])
    expect(kinds([change({ from: 'OFFLINE', to: 'ONLINE' })], facts())).toEqual([])
  })

  it('A silent gateway speaks for its monitors, also a few minutes before it counts as offline itself', () => {
    const silent = { connectivity: 'OFFLINE', heardAt: NOON - 61 * MINUTE } as const
    expect(kinds([change(), change({ unitId: 2 }), change(ofGateway)], facts(silent))).toEqual([
      'gateway_offline',
    ])
    expect(kinds([change()], facts({ heardAt: NOON - 58 * MINUTE }))).toEqual([])
  })

  it('Monitors come back with their gateway', () => {
    const back = { from: 'LOST', to: 'ONLINE' } as const
    expect(kinds([change(back), change({ ...ofGateway, ...back })], facts())).toEqual(['gateway_back'])
    expect(kinds([change(back)], facts({ connectivity: 'LOST' }))).toEqual([])
    expect(kinds([change(back)], facts({ backToldAt: NOON - 10 * MINUTE }))).toEqual([])
    expect(kinds([change(back)], facts({ backToldAt: NOON - 40 * MINUTE }))).toEqual(['device_back'])
  })

  it('The return of a lost monitor is told even though stored data let it pass through OFFLINE', () => {
    const back = { from: 'OFFLINE', to: 'ONLINE' } as const
    expect(kinds([change(back)], facts({}, { lossTold: new Set(['device 1']) }))).toEqual(['device_back'])
  })

  it('Nobody is told anything while somebody works on the gateway', () => {
    expect(kinds([change(ofGateway), change()], facts({ mode: 'MAINTENANCE' }))).toEqual([])
  })

  it('A site that is lost altogether is told of once', () => {
    const lost = { from: 'OFFLINE', to: 'LOST' } as const
    const events = [change(lost), change({ ...lost, unitId: 2 })]
    expect(kinds(events, facts({}, { lostSites: new Map([[9, { since: NOON, toldAt: null }]]) }))).toEqual([
      'site_lost',
    ])
  })
})
