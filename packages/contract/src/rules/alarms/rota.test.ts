import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localMoment } from '#rules/local-day.ts'
import {
  changesOfException,
  type DutyException,
  gapsOf,
  handoverAt,
  onDutyAt,
  type Rota,
  shiftsOf,
} from './rota.ts'

const [KOEN, GEERT, AN] = [1, 2, 3]
const HOUR = 3_600_000
const ms = (text: string) => Date.parse(text)

/** Duty is handed over on Saturdays at 18:00 in Brussels. */
const rota = (exceptions: DutyException[] = []): Rota => ({
  timeZone: 'Europe/Brussels',
  handoverMinute: 18 * 60,
  weeks: [
    { startsOn: '2026-03-21', userId: KOEN },
    { startsOn: '2026-03-28', userId: GEERT },
    { startsOn: '2026-04-04', userId: null },
  ],
  exceptions,
})

describe('A local moment', () => {
  it.each([
    ['an ordinary day', '2026-03-27', 18 * 60, '2026-03-27T17:00:00Z'],
    ['a time that the clock skips is when it has been passed', '2026-03-29', 150, '2026-03-29T01:30:00Z'],
    ['the evening of the day on which clocks go forward', '2026-03-29', 18 * 60, '2026-03-29T16:00:00Z'],
    ['of a time that comes twice it is the first', '2026-10-25', 150, '2026-10-25T00:30:00Z'],
  ])('It is right on %s', (_case, day, minute, moment) => {
    expect(new Date(localMoment({ day, minute, timeZone: 'Europe/Brussels' }) * 1000)).toEqual(
      new Date(moment),
    )
  })
})

describe('A rota', () => {
  it('Duty is handed over at the local time on both sides of a clock change', () => {
    expect(handoverAt(rota(), '2026-03-28')).toBe(ms('2026-03-28T17:00:00Z'))
    expect(handoverAt(rota(), '2026-04-04')).toBe(ms('2026-04-04T16:00:00Z'))
    // The week in which clocks go forward is an hour shorter.
    const [week] = shiftsOf(rota(), { from: ms('2026-03-28T17:00:00Z'), to: ms('2026-04-04T16:00:00Z') })
    expect(week).toEqual({ from: ms('2026-03-28T17:00:00Z'), to: ms('2026-04-04T16:00:00Z'), userId: GEERT })
    expect(((week?.to ?? 0) - (week?.from ?? 0)) / HOUR).toBe(7 * 24 - 1)
  })

  it('The moment of the hand-over belongs to the next person', () => {
    expect(onDutyAt(rota(), ms('2026-03-28T16:59:59Z'))).toBe(KOEN)
    expect(onDutyAt(rota(), ms('2026-03-28T17:00:00Z'))).toBe(GEERT)
  })

  it('Before the first week, after the last and in a week of nobody there is a gap', () => {
    const gaps = gapsOf(rota(), { from: ms('2026-03-21T00:00:00Z'), to: ms('2026-04-20T00:00:00Z') })
    expect(gaps).toEqual([
      { from: ms('2026-03-21T00:00:00Z'), to: ms('2026-03-21T17:00:00Z'), userId: null },
      { from: ms('2026-04-04T16:00:00Z'), to: ms('2026-04-20T00:00:00Z'), userId: null },
    ])
  })

  it('Somebody stands in for one night, across the clock change', () => {
    const night = {
      from: ms('2026-03-28T21:00:00Z'),
      to: ms('2026-03-29T05:00:00Z'),
      away: GEERT,
      standIn: AN,
    }
    const shifts = shiftsOf(rota([night]), {
      from: ms('2026-03-28T17:00:00Z'),
      to: ms('2026-03-30T00:00:00Z'),
    })
    expect(shifts.map(shift => shift.userId)).toEqual([GEERT, AN, GEERT])
  })

  it('Of a swap both halves hold, also where the clock changes in one of them', () => {
    const changes = changesOfException({
      from: ms('2026-03-27T18:00:00Z'),
      to: ms('2026-03-28T06:00:00Z'),
      away: KOEN,
      standIn: GEERT,
      back: { from: ms('2026-03-28T21:00:00Z'), to: ms('2026-03-29T05:00:00Z') },
    })
    const shifts = shiftsOf(rota(changes), {
      from: ms('2026-03-27T00:00:00Z'),
      to: ms('2026-03-30T00:00:00Z'),
    })
    expect(shifts.map(({ from, userId }) => [new Date(from).toISOString(), userId])).toEqual([
      ['2026-03-27T00:00:00.000Z', KOEN],
      ['2026-03-27T18:00:00.000Z', GEERT],
      ['2026-03-28T06:00:00.000Z', KOEN],
      ['2026-03-28T17:00:00.000Z', GEERT],
      ['2026-03-28T21:00:00.000Z', KOEN],
      ['2026-03-29T05:00:00.000Z', GEERT],
    ])
  })

  it('Away without a stand-in opens a gap, and somebody may fill it', () => {
    const span = { from: ms('2026-03-24T08:00:00Z'), to: ms('2026-03-24T20:00:00Z') }
    const away = { ...span, away: KOEN, standIn: null }
    expect(gapsOf(rota([away]), span)).toEqual([{ ...span, userId: null }])
    expect(gapsOf(rota([away, { ...span, away: null, standIn: AN }]), span)).toEqual([])
  })

  it('An exception relieves only the person it names', () => {
    const other = {
      from: ms('2026-03-24T08:00:00Z'),
      to: ms('2026-03-24T20:00:00Z'),
      away: AN,
      standIn: GEERT,
    }
    expect(onDutyAt(rota([other]), ms('2026-03-24T12:00:00Z'))).toBe(KOEN)
  })

  it('Shifts follow one another without holes, and say at each moment who is on duty', () => {
    const person = fc.constantFrom(null, KOEN, GEERT, AN)
    const start = ms('2026-03-20T00:00:00Z')
    const spans = fc
      .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 100 }), person, person)
      .map(([from, hours, away, standIn]): DutyException => {
        return { from: start + from * HOUR, to: start + (from + hours) * HOUR, away, standIn }
      })
    fc.assert(
      fc.property(
        fc.array(spans, { maxLength: 5 }),
        fc.integer({ min: 0, max: 28 * 24 * 60 - 1 }),
        (list, minute) => {
          const [from, to] = [start, start + 28 * 24 * HOUR]
          const shifts = shiftsOf(rota(list), { from, to })
          expect([shifts[0]?.from, shifts.at(-1)?.to]).toEqual([from, to])
          for (const [index, shift] of shifts.slice(1).entries()) {
            expect(shift.from).toBe(shifts[index]?.to)
            expect(shift.userId).not.toBe(shifts[index]?.userId)
          }
          const at = start + minute * 60_000
          const found = shifts.find(shift => shift.from <= at && at < shift.to)
          expect(found?.userId).toBe(onDutyAt(rota(list), at))
        },
      ),
    )
  })
})
