import { describe, expect, it } from 'vitest'
import { localMinute } from '#rules/local-day.ts'
import { isQuiet, NOTICES, quietHours, wantsNotice } from './notices.ts'

describe('The kinds that a person wants to hear of', () => {
  it('A choice is the default of each kind until the person makes one', () => {
    expect(wantsNotice({}, 'alert_warning_coughs', 'push')).toBe(true)
    expect(wantsNotice({}, 'alert_warning_climate', 'push')).toBe(false)
    expect(wantsNotice({}, 'alert_alarm', 'email')).toBe(true)
    expect(wantsNotice(null, 'device_offline', 'push')).toBe(false)
    const chosen = { notifications: { push: { alert_alarm: false, device_offline: true } } }
    expect(wantsNotice(chosen, 'alert_alarm', 'push')).toBe(false)
    expect(wantsNotice(chosen, 'alert_alarm', 'email')).toBe(true)
    expect(wantsNotice(chosen, 'device_offline', 'push')).toBe(true)
    expect(wantsNotice({ notifications: { push: { alert_alarm: 'no' } } }, 'alert_alarm', 'push')).toBe(true)
  })

  it('Every alarm is pushed by default', () => {
    for (const facts of Object.values(NOTICES)) if (facts.type === 'ALARM') expect(facts.push).toBe(true)
  })
})

describe('Quiet hours', () => {
  it.each([
    [{}, '20:59', false],
    [{}, '21:00', true],
    [{}, '03:00', true],
    [{}, '06:00', false],
    [{ notifications: { quiet: { from: '12:00', to: '14:00' } } }, '13:59', true],
    [{ notifications: { quiet: { from: '12:00', to: '14:00' } } }, '22:00', false],
    [{ notifications: { quiet: null } }, '23:00', false],
    [{ notifications: { quiet: { from: '25:00', to: 'x' } } }, '23:00', true],
  ])('The hours %j hold at %s: %s', (preferences, time, expected) => {
    const [hours, minutes] = time.split(':').map(Number)
    expect(isQuiet(quietHours(preferences), (hours ?? 0) * 60 + (minutes ?? 0))).toBe(expected)
  })

  it('The hours go by the wall clock of the place, summer time included', () => {
    expect(localMinute(Date.parse('2026-03-29T00:30:00Z') / 1000, 'Europe/Brussels')).toBe(90)
    expect(localMinute(Date.parse('2026-03-29T01:30:00Z') / 1000, 'Europe/Brussels')).toBe(210)
    expect(localMinute(Date.parse('2026-03-02T18:30:00Z') / 1000, 'Asia/Kolkata')).toBe(0)
  })
})
