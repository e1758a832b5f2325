import { expect, it } from 'vitest'
import type { ChartColors } from './chart-colors.ts'
import { rhsPanel } from './panel-models.ts'

const HOUR = 3600
const series = (step: number, value: readonly (number | null)[]) => ({
  at: value.map((_, index) => index * step),
  value,
  step,
})

it('monitors beside one are drawn on its times, by the hours they are known in, before its own line', () => {
  const own = series(600, [90, 90, 90, 90, 90, 90, 80])
  const beside = [series(HOUR, [70, 15]), series(HOUR, [null])]
  const panel = rhsPanel(own, { from: 0, to: 2 * HOUR }, beside)
  const { data } = panel.draw({ current: {} as ChartColors })
  expect(data.slice(1)).toEqual([
    [70, 70, 70, 70, 70, 70, 15],
    [null, null, null, null, null, null, null],
    [90, 90, 90, 90, 90, 90, 80],
  ])
  // Who lies under the usual scale is seen, and the newest value is still its own.
  expect(panel.scale.min).toBe(0)
  expect(panel.last?.value).toBe(80)
})
