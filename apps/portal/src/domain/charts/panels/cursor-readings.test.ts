import { expect, it } from 'vitest'
import type { BandSeries } from '#domain/charts/chart-data.ts'
import { cursorReadings } from './cursor-readings.ts'
import { climatePanel, panelIn, rhsPanel } from './panel-models.ts'

const HOUR = 3600
const WINDOW = { from: 0, to: 6 * HOUR }
const at = [0, 1, 2, 3, 4, 5].map(hour => hour * HOUR)

const rhs = panelIn(
  rhsPanel({
    at,
    value: [90, 55, 38, null, null, 80],
    step: HOUR,
    limits: [{ from: 0, watch: 60, act: 40 }],
    quality: { coverage: [1, 0.5, 1, null, null, 1], late: [0, 0, 0, null, null, 0.2] },
  }),
  WINDOW,
)
const temperature: BandSeries = {
  at,
  value: [20, 21, 31, 22, 22, 22],
  step: HOUR,
  lo: at.map(() => 18),
  hi: at.map(() => 26),
  alarmLo: at.map(() => 14),
  alarmHi: at.map(() => 30),
  levels: ['OK', 'OK', 'ALARM', 'OK', 'OK', 'OK'],
}
const models = {
  rhs,
  temperature: panelIn(climatePanel({ kind: 'temperature', series: temperature, unitFactor: 1 }), WINDOW),
}
const readAt = (moment: number) =>
  cursorReadings(models, moment).map(({ kind, value, level }) => [kind, value, level])

it('The cursor reads each panel where it was measured next to it, with the level of that moment', () => {
  expect(readAt(2 * HOUR + 60)).toEqual([
    ['rhs', 38, 'ALARM'],
    ['temperature', 31, 'ALARM'],
  ])
  expect(readAt(HOUR)).toEqual([
    ['rhs', 55, 'WARNING'],
    ['temperature', 21, 'OK'],
  ])
})

it('A panel that has a gap under the cursor is left out, and so is one without data', () => {
  expect(readAt(3.5 * HOUR + 1)).toEqual([['temperature', 22, 'OK']])
  expect(cursorReadings({}, HOUR)).toEqual([])
})

it('A reading says what it lacks: the share that was measured, or that it came late', () => {
  const shortAt = (moment: number) => cursorReadings({ rhs }, moment)[0]?.short
  expect(shortAt(0)).toBeNull()
  expect(shortAt(HOUR)).toEqual({ coverage: 0.5, isLate: false })
  expect(shortAt(5 * HOUR)).toEqual({ coverage: null, isLate: true })
})
