import { describe, expect, it } from 'vitest'
import { NOTICES, type NoticeKind } from './notices.ts'
import { CAUSES, causeKey, causeOfKey, gatherMs, isOneCause } from './same-cause.ts'

const key = (kind: NoticeKind, ...sensors: string[]) => causeKey({ kind, sensors })

describe('Notices of one cause', () => {
  it('Monitors and gateways that fall silent have one cause, wherever they are', () => {
    expect(key('gateway_offline')).toBe(key('device_offline'))
    expect(key('site_lost')).toBe(key('gateway_lost'))
    expect(key('gateway_lost')).not.toBe(key('gateway_offline'))
    expect(key('site_heard')).toBe(key('gateway_back'))
  })

  it('A site of which nothing is heard waits for no units, since it rings like an Alarm', () => {
    expect(key('site_silent')).not.toBeNull()
    expect(key('site_silent')).not.toBe(key('gateway_offline'))
    expect(key('site_silent_taken')).toBeNull()
  })

  it('Alerts of one sensor have, those of two have not, and coughs stand alone', () => {
    expect(key('alert_alarm', 'TEMPERATURE')).toBe(key('alert_alarm', 'TEMPERATURE'))
    expect(key('alert_alarm', 'TEMPERATURE')).not.toBe(key('alert_alarm', 'HUMIDITY'))
    expect(key('alert_alarm', 'TEMPERATURE')).not.toBe(key('alert_unanswered', 'TEMPERATURE'))
    expect(key('alert_alarm', 'COUGHS')).toBeNull()
  })

  it.each<NoticeKind>([
    'alert_taken',
    'episode_started',
    'duty_asked',
    'export_ready',
    'recommendation_urgent',
  ])('What is of one person or one barn stands alone: %s', kind =>
    expect(key(kind, 'TEMPERATURE')).toBeNull(),
  )

  it('Each key leads back to its cause', () => {
    const keys = (Object.keys(NOTICES) as NoticeKind[]).flatMap(kind => key(kind, 'TEMPERATURE') ?? [])
    expect(new Set(keys.map(causeOfKey))).toEqual(new Set(CAUSES))
    expect(causeOfKey('FLOOD:UNITS')).toBeUndefined()
  })

  it('They came within ten minutes of each other', () => {
    expect(isOneCause(0, 10 * 60_000)).toBe(true)
    expect(isOneCause(10 * 60_000 + 1, 0)).toBe(false)
  })

  it('Who is of one site waits for nothing, and an Alarm for two seconds at the most', () => {
    expect(gatherMs({ isAlarm: false, sites: 1 })).toBe(0)
    expect(gatherMs({ isAlarm: false, sites: 20 })).toBe(60_000)
    expect(gatherMs({ isAlarm: true, sites: 20 })).toBe(2000)
  })
})
