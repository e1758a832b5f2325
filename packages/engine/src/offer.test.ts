import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import { describe, expect, it } from 'vitest'
import { airspace, BATCH, DAY, device, readings, START } from '#test/engine-airspace.ts'
import { compare } from './compare-tried.ts'
import { figuresOf, offerOf } from './offer.ts'
import { packPast } from './packed-past.ts'
import { measurePast } from './past.ts'
import { localDates } from './time.ts'
import { judgeOf } from './tried.ts'

const DAYS = 30

/** Twelve hours of coughing on each of these days, so many in a slot. */
function aPast(days: Readonly<Record<number, number>>) {
  const coughs = (slot: number) => {
    const day = 1 + Math.floor((slot - START) / DAY)
    return (slot - START) % DAY < DAY / 2 ? (days[day] ?? 1) : 1
  }
  const input = airspace({
    batches: [{ ...BATCH, animalsStart: 288 }],
    devices: [device({ readings: readings(START, START + DAYS * DAY, slot => ({ coughs: coughs(slot) })) })],
    dateOf: localDates('UTC'),
  })
  return packPast(measurePast(input, { from: START, to: START + DAYS * DAY - 1 }, 'COUGHS'))
}

const episodeOn = (day: number): LimitPast['episodes'][number] => {
  const date = `2026-03-${String(day + 1).padStart(2, '0')}`
  return { id: day, severity: 'MILD', start_date: date, end_date: date, treated: true }
}

/** Tries the Alarm of RHS at each of these values. */
function tried(days: Readonly<Record<number, number>>, episodes: LimitPast['episodes'], maySpare = true) {
  const packed = aPast(days)
  const judge = judgeOf({ packed, timeZone: 'UTC', isByNormal: false })
  const values = [20, 25, 30, 35, 40, 45, 50, 55]
  const alerts = new Map(
    values.map(value => [value, judge.judge({ ...USUAL_LIMITS, rhs_alarm: value })] as const),
  )
  const asked = { counts: 'ALARM' as const, timeZone: 'UTC', known: { episodes, logbook: [] } }
  const offer = offerOf({ ...asked, alerts, now: 40, slots: packed.length, maySpare })
  return { alerts, asked, offer, slots: packed.length }
}

/** By the usual limits the first two are Alarms, the third is one at 45 and above. */
const [OUTBREAK, LOADING, DUSTY] = [18, 14, 12]

describe('A better value of a limit', () => {
  it('One is offered that spares what nothing was behind and meets the same episode', () => {
    const { offer } = tried({ 6: LOADING, 12: DUSTY, 20: OUTBREAK }, [episodeOn(20)])
    expect(offer?.value).toBe(35)
    expect(offer?.figures).toMatchObject({
      days: 30,
      now: 2,
      tried: 1,
      missed: 0,
      met_tried: 1,
      later_hours: 2,
    })
  })

  it('None is offered where each that spares an alarm loses an episode', () => {
    expect(tried({ 6: LOADING, 12: DUSTY, 20: LOADING }, [episodeOn(20)]).offer).toBeNull()
  })

  it('None is offered where no episode is known, since then any value would do', () => {
    expect(tried({ 6: LOADING, 12: DUSTY }, []).offer).toBeNull()
  })

  it('None is offered that spares an alarm where all of them were real', () => {
    expect(tried({ 6: LOADING, 12: DUSTY, 20: OUTBREAK }, [episodeOn(20)], false).offer).toBeNull()
  })

  it('One is offered that meets an episode hours earlier at no more alarms', () => {
    const { offer } = tried({ 20: LOADING }, [episodeOn(20)], false)
    expect(offer).toMatchObject({ value: 55, figures: { now: 1, tried: 1, earlier_hours: 4 } })
  })

  it('None is offered that pays for an earlier alarm with another one', () => {
    expect(tried({ 12: DUSTY, 20: LOADING }, [episodeOn(20)], false).offer).toBeNull()
  })

  it('The figures of a verdict say how many there would be, and what is met, missed and later', () => {
    const { alerts, asked, slots } = tried({ 6: LOADING, 20: OUTBREAK }, [episodeOn(6), episodeOn(20)])
    const [now, lower] = [alerts.get(40) ?? [], alerts.get(35) ?? []]
    expect(figuresOf(compare({ ...asked, now, tried: lower }), slots)).toEqual({
      days: 30,
      now: 2,
      tried: 1,
      episodes: 2,
      met_now: 2,
      met_tried: 1,
      missed: 1,
      later_hours: 2,
      earlier_hours: 0,
    })
  })
})
