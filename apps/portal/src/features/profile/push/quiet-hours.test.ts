import { expect, it } from 'vitest'
import { clockText } from '#lib/time/clock-text.ts'
import { quietSpans, readClock } from './quiet-hours.ts'

it.each([
  [0, '00:00'],
  [1260, '21:00'],
  [365, '06:05'],
])('The time of %i minutes is %s', (minute, text) => {
  expect(clockText(minute)).toBe(text)
})

it.each([
  [
    { from: 1260, to: 360 },
    [
      { start: 0, width: 25 },
      { start: 87.5, width: 12.5 },
    ],
  ],
  [{ from: 720, to: 1080 }, [{ start: 50, width: 25 }]],
  [{ from: 1260, to: 0 }, [{ start: 87.5, width: 12.5 }]],
  [{ from: 600, to: 600 }, []],
])('The choice %o is drawn as %o', (quiet, spans) => {
  expect(quietSpans(quiet)).toEqual(spans)
})

it.each([
  ['21:00', '21:00'],
  ['9', '09:00'],
  ['930', '09:30'],
  ['9.30', '09:30'],
  ['24:00', null],
  ['9:7', null],
  ['noon', null],
  ['', null],
])('The typed time %j is %j', (text, time) => {
  expect(readClock(text)).toBe(time)
})
