import { expect, it } from 'vitest'
import type { ChartColors } from './chart-colors.ts'
import { climatePanel, panelIn, rhsPanel } from './panel-models.ts'

const HOUR = 3600
const series = (step: number, value: readonly (number | null)[]) => ({
  at: value.map((_, index) => index * step),
  value,
  step,
  limits: [{ from: 0, watch: 60, act: 40 }],
})

it('The line is split where its limits changed, and a value is judged by those of its hour', () => {
  const limits = [
    { from: 0, watch: 60, act: 40 },
    { from: 2 * HOUR, watch: 80, act: 50 },
  ]
  const panel = panelIn(rhsPanel({ ...series(HOUR, [70, 70, 70, 45]), limits }), { from: 0, to: 4 * HOUR })
  const { data } = panel.draw({ current: {} as ChartColors })
  expect(data.slice(1)).toEqual([
    [70, 70, 70, null],
    [null, null, 70, 45],
  ])
  expect([0, 1, 2, 3].map(panel.levelAt)).toEqual(['OK', 'OK', 'WARNING', 'ALARM'])
})

it('The limits that are named are those at the beginning of what is seen, where their words stand', () => {
  const limits = [
    { from: 0, watch: 60, act: 40 },
    { from: 2 * HOUR, watch: 80, act: 50 },
  ]
  const panel = rhsPanel({ ...series(HOUR, [70, 70, 70, 45]), limits })
  const early = panelIn(panel, { from: 0, to: 4 * HOUR })
  expect([early.limits, early.scale.ticks]).toEqual([limits[0], [100, 60, 40]])
  const late = panelIn(panel, { from: 2 * HOUR, to: 4 * HOUR })
  expect([late.limits, late.scale.ticks]).toEqual([limits[1], [100, 80, 50]])
})

it('Monitors beside one are drawn on its times, by the hours they are known in, before its own line', () => {
  const own = series(600, [90, 90, 90, 90, 90, 90, 80])
  const beside = [series(HOUR, [70, 15]), series(HOUR, [null])]
  const panel = panelIn(rhsPanel(own, { beside }), { from: 0, to: 2 * HOUR })
  const { data } = panel.draw({ current: {} as ChartColors })
  expect(data.slice(1)).toEqual([
    [70, 70, 70, 70, 70, 70, 15],
    [null, null, null, null, null, null, null],
    [90, 90, 90, 90, 90, 90, 80],
  ])
  // A monitor below the usual scale is still seen, and the newest value is the panel's own.
  expect(panel.scale.min).toBe(0)
  expect(panel.last?.value).toBe(80)
})

it('Scale, newest value and reference are of what is seen; the columns are the same in every window', () => {
  const panel = rhsPanel(series(HOUR, [15, 90, 90, 80, 70, null, 50]))
  const late = panelIn(panel, { from: 4 * HOUR, to: 5 * HOUR })
  expect(late.scale.min).toBe(20)
  expect(late.last).toEqual({ at: 4 * HOUR, value: 70, level: 'OK' })
  const early = panelIn(panel, { from: 0, to: HOUR })
  expect(early.scale.min).toBe(0)
  expect(early.draw).toBe(late.draw)
})

it('A climate against its own normal is another plot, because a plot keeps the comfort band that it was made with', () => {
  const value = [20, 21]
  const [low, high] = [
    [18, 18],
    [24, 24],
  ]
  const climate = {
    at: [0, HOUR],
    value,
    step: HOUR,
    lo: low,
    hi: high,
    alarmLo: low,
    alarmHi: high,
    levels: ['OK' as const, 'OK' as const],
  }
  const normal = { at: [0, HOUR], low: value, median: value, high: value, base: value }
  const panelOf = (given?: typeof normal) =>
    climatePanel({ kind: 'temperature', series: climate, unitFactor: 1, normal: given })
  expect(panelOf(normal).columns).not.toBe(panelOf().columns)
  expect(panelOf(normal).draw({ current: {} as ChartColors }).bands).toBeUndefined()
  expect(panelOf().draw({ current: {} as ChartColors }).bands).toHaveLength(1)
})
