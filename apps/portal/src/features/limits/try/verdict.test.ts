import { ruleOf, sliderValues } from '@earshot/contract/rules/health/tried-limits.ts'
import { bestOf, compare, nearerValue, weekly, worstOf } from '@earshot/engine/compare-tried.ts'
import type { TriedAlert } from '@earshot/engine/tried.ts'
import { describe, expect, it } from 'vitest'
import { nightOf } from '#features/limits/try/chart/night.ts'
import { readTry } from './rules.ts'

const HOUR = 3_600_000
const at = (text: string) => Date.parse(`${text}Z`)
/** An alert that warns for some hours, alarms for some, and ends. */
const alert = (from: string, warns: number, alarms = 0): TriedAlert => {
  const start = at(from)
  const spans = [{ from: start, to: start + warns * HOUR, priority: 'WARNING' as const }]
  if (alarms === 0) return spans
  return [
    ...spans,
    { from: start + warns * HOUR, to: start + (warns + alarms) * HOUR, priority: 'ALARM' as const },
  ]
}

const EPISODE = {
  id: 1,
  severity: 'SEVERE' as const,
  start_date: '2026-11-20',
  end_date: null,
  treated: false,
}
const known = {
  episodes: [EPISODE],
  logbook: [{ date: '2026-09-30', kind: 'WORK' as const, text: 'Washing' }],
}
const judged = (now: TriedAlert[], tried: TriedAlert[]) =>
  compare({ now, tried, counts: 'ALARM', timeZone: 'UTC', known })

describe('What a change would have done', () => {
  const outbreak = alert('2026-11-21T06:00', 3, 40)
  const washing = alert('2026-09-30T18:00', 2, 5)

  it('An alarm with nothing behind it that is spared is told with what the logbook says of its day', () => {
    const verdict = judged(
      [washing, outbreak],
      [alert('2026-09-30T18:00', 7), alert('2026-11-21T06:00', 12, 31)],
    )
    expect(verdict).toMatchObject({ now: 2, tried: 1, isSame: false })
    expect(verdict.loose).toMatchObject([{ now: true, tried: false, said: [{ text: 'Washing' }] }])
    expect(worstOf(verdict)).toMatchObject({ laterHours: 9, isMissed: false })
    expect(bestOf(verdict)).toBeNull()
  })

  it('An episode that would only have been warned of is missed, though it was met', () => {
    const verdict = judged([outbreak], [alert('2026-11-21T06:00', 43)])
    expect(worstOf(verdict)).toMatchObject({ isMissed: true, tried: { at: null, isWarned: true } })
  })

  it('An episode that is met earlier is what gets better', () => {
    const verdict = judged([outbreak], [alert('2026-11-20T22:00', 3, 48)])
    expect(bestOf(verdict)).toMatchObject({ laterHours: -8 })
    expect(worstOf(verdict)).toBeNull()
  })

  it('An alert that lasts until an episode meets it and has it behind it, however early it began', () => {
    const verdict = judged([outbreak], [alert('2026-11-15T06:00', 3, 200)])
    expect(verdict.loose).toEqual([])
    expect(bestOf(verdict)).toMatchObject({ laterHours: -144 })
  })

  it('The same alerts are the same verdict', () => {
    expect(judged([outbreak], [outbreak]).isSame).toBe(true)
  })

  it('Alarms at night that would not have been raised name who was told', () => {
    const told = { priority: 'ALARM' as const, opened_at: '', people: ['Geert', 'Koen'] }
    const messages = [{ ...told, at: '2026-09-30T21:05:00Z' }]
    const late = alert('2026-09-30T19:00', 2, 5)
    const asked = {
      now: [late, outbreak],
      tried: [outbreak],
      counts: 'ALARM' as const,
      timeZone: 'UTC',
      messages,
    }
    expect(nightOf(asked)).toEqual([
      { at: at('2026-09-30T21:00'), kind: 'silent', people: ['Geert', 'Koen'] },
    ])
  })

  it('A nearer value that brings as many is found, none where the value changes nothing', () => {
    const counts = new Map([
      [40, 4],
      [39, 4],
      [38, 2],
      [37, 2],
      [36, 2],
      [44, 2],
    ])
    expect(nearerValue(counts, { now: 40, tried: 36 })).toBe(38)
    expect(nearerValue(counts, { now: 40, tried: 38 })).toBeNull()
    expect(nearerValue(counts, { now: 40, tried: 39 })).toBeNull()
  })

  it('Weeks are counted from the first moment', () => {
    const start = at('2026-09-01T00:00')
    expect(weekly([start, start + 24 * HOUR, start + 8 * 24 * HOUR], start, 3)).toEqual([2, 1, 0])
  })
})

describe('What can be tried', () => {
  it('A limit has its sensor and what it counts, and those of the own normal only where one is shown', () => {
    const [off, show] = [{ own_normal: 'off' as const }, { own_normal: 'show' as const }]
    expect(ruleOf('rhs_alarm', off)).toMatchObject({ key: 'rhs_alarm', sensor: 'COUGHS', counts: 'ALARM' })
    expect(ruleOf('humidity_warning_minutes', off)).toMatchObject({ sensor: 'HUMIDITY', counts: 'WARNING' })
    expect(ruleOf('normal_factor', off)).toBeNull()
    expect(ruleOf('normal_factor', show)).toMatchObject({ sensor: 'COUGHS', isOfNormal: true })
    expect(ruleOf('temperature_band', off)).toMatchObject({ sensor: 'TEMPERATURE', counts: 'WARNING' })
  })

  it('The slider has the values around the one that holds, within the range, and the one that is tried', () => {
    expect(sliderValues('rhs_alarm', 40, 36)).toEqual(Array.from({ length: 23 }, (_, index) => 29 + index))
    expect(sliderValues('rhs_alarm', 40, 70)).toContain(70)
    expect(sliderValues('temperature_step', 3, 3)).toEqual(
      Array.from({ length: 20 }, (_, index) => 0.5 + index / 2),
    )
  })

  it('An address with nonsense is read as far as it makes sense', () => {
    expect(readTry({ airspace: 5, rule: 'rhs_alarm', value: 900 })).toEqual({
      airspace: 5,
      rule: 'rhs_alarm',
      value: 80,
    })
    expect(readTry({ airspace: 'x', rule: 'nothing', value: 36 })).toEqual({})
    const band = { rule: 'temperature_band', band: '70_18_24-100_16_23.5', for: 'site' }
    expect(readTry(band)).toEqual(band)
    expect(readTry({ rule: 'temperature_band', band: '70_24_18', for: 'all' })).toEqual({
      rule: 'temperature_band',
    })
  })
})
