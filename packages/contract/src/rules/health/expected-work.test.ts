import { expect, it } from 'vitest'
import { spansOfWork, type Work } from './expected-work.ts'

const at = (moment: string) => Date.parse(moment)
const ZONE = 'Europe/Brussels'
const ONCE: Work = {
  startsAt: at('2026-03-24T07:00:00Z'),
  endsAt: at('2026-03-24T15:00:00Z'),
  weekday: null,
  fromMinute: null,
  toMinute: null,
  createdAt: at('2026-03-24T07:00:00Z'),
  endedAt: null,
}
const WEEKLY: Work = {
  ...ONCE,
  startsAt: null,
  endsAt: null,
  weekday: 7,
  fromMinute: 90,
  toMinute: 240,
  createdAt: at('2026-03-01T00:00:00Z'),
}
const spans = (work: Work, from: string, to: string) =>
  spansOfWork(work, { from: at(from), to: at(to), timeZone: ZONE }).map(span => [
    new Date(span.from).toISOString(),
    new Date(span.to).toISOString(),
  ])

it('Work that comes once holds until its end, or until somebody ends it', () => {
  const day = ['2026-03-24T00:00:00Z', '2026-03-25T00:00:00Z'] as const
  expect(spans(ONCE, ...day)).toEqual([['2026-03-24T07:00:00.000Z', '2026-03-24T15:00:00.000Z']])
  const ended = { ...ONCE, endedAt: at('2026-03-24T09:00:00Z') }
  expect(spans(ended, ...day)).toEqual([['2026-03-24T07:00:00.000Z', '2026-03-24T09:00:00.000Z']])
  expect(spans(ONCE, '2026-03-25T00:00:00Z', '2026-03-26T00:00:00Z')).toEqual([])
})

it('Weekly work keeps to the local clock, also over the change to summer time', () => {
  expect(spans(WEEKLY, '2026-03-20T00:00:00Z', '2026-04-06T00:00:00Z')).toEqual([
    ['2026-03-22T00:30:00.000Z', '2026-03-22T03:00:00.000Z'],
    // The clock skips 02:00 to 03:00 in this night: the same times of the wall are an hour closer.
    ['2026-03-29T00:30:00.000Z', '2026-03-29T02:00:00.000Z'],
    ['2026-04-04T23:30:00.000Z', '2026-04-05T02:00:00.000Z'],
  ])
})

it('Weekly work over midnight is found on the day after, and none is found before somebody expected it', () => {
  const night = { ...WEEKLY, weekday: 1, fromMinute: 23 * 60, toMinute: 2 * 60 }
  expect(spans(night, '2026-03-24T00:00:00Z', '2026-03-24T00:30:00Z')).toEqual([
    ['2026-03-23T22:00:00.000Z', '2026-03-24T01:00:00.000Z'],
  ])
  expect(
    spans(
      { ...night, createdAt: at('2026-03-25T00:00:00Z') },
      '2026-03-24T00:00:00Z',
      '2026-03-24T23:00:00Z',
    ),
  ).toEqual([])
})
