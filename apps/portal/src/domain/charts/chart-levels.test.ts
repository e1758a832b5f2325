import { temperatureCaps } from '@earshot/contract/rules/health/climate-level.ts'
import type { ReadingLevel } from '@earshot/contract/rules/health/reading-level.ts'
import type { TemperatureUnit } from '@earshot/contract/values.ts'
import { describe, expect, it } from 'vitest'
import { climatePanel } from '#domain/charts/panels/panel-models.ts'
import { type CapsAt, humiditySeries, temperatureSeries } from '#domain/charts/series/graph-series.ts'
import { splitByLevel } from '#domain/charts/series/split-by-level.ts'
import type { BandSeries } from './chart-data.ts'

const YOUNG = () => temperatureCaps('NURSERY', 30)
const tenths = (value: number) => Math.round(value * 10) / 10

function graph(points: { mean: number[]; lo: number[]; hi: number[] }) {
  const t = points.mean.map((_, index) => index * 600)
  return {
    resolution: 'slot' as const,
    from: '',
    to: '',
    points: { t, min: [], max: [], coverage: [], late: [], ...points },
  }
}

function celsius(
  points: { mean: number[]; lo: number[]; hi: number[] },
  { unit, capsAt = YOUNG }: { unit: TemperatureUnit; capsAt?: CapsAt },
): BandSeries {
  return temperatureSeries(
    { ...graph(points), unit: 'celsius', limits: [{ from: 0, step: 3 }] },
    { unit, capsAt },
  )
}

function levels(series: BandSeries): ReadingLevel[] {
  const panel = climatePanel({ kind: 'temperature', series, unitFactor: 1 })
  return series.at.map((_, index) => panel.levelAt(index))
}

describe.each(['C', 'F'] as const)('Levels in °%s', unit => {
  const hi = Array.from({ length: 250 }, (_, index) => (150 + index) / 10)
  const lo = hi.map(value => tenths(value - 6))

  it('A value exactly three degrees out of the band is a warning, and a hundredth more an alarm', () => {
    const at = (by: number) =>
      levels(celsius({ lo, hi, mean: hi.map(value => Math.round((value + 3 + by) * 100) / 100) }, { unit }))
    expect(new Set(at(0))).toEqual(new Set(['WARNING']))
    expect(new Set(at(0.01))).toEqual(new Set(['ALARM']))
    const below = celsius({ lo, hi, mean: lo.map(value => tenths(value - 3)) }, { unit })
    // Under 5 °C no band counts.
    expect(
      levels(below).filter(
        (level, index) => level !== (tenths((lo[index] ?? 0) - 3) < 5 ? 'ALARM' : 'WARNING'),
      ),
    ).toEqual([])
  })

  it('The line has the color of its points there', () => {
    for (const edge of hi) {
      const mean = [tenths(edge + 3), tenths(edge + 3)]
      const runs = splitByLevel(celsius({ lo: [0, 0], hi: [edge, edge], mean }, { unit }))
      expect([runs.warning, runs.alarm]).toEqual([
        [expect.any(Number), expect.any(Number)],
        [null, null],
      ])
    }
  })

  it('Grown pigs are in alarm over 35 °C within any band, and anybody is under 5 °C', () => {
    const points = { mean: [36, 4.9, 5, 35], lo: [0, 0, 0, 0], hi: [40, 40, 40, 40] }
    const grown = () => temperatureCaps('FATTENING', 70)
    expect(levels(celsius(points, { unit, capsAt: grown }))).toEqual(['ALARM', 'ALARM', 'OK', 'OK'])
    expect(levels(celsius(points, { unit }))).toEqual(['OK', 'ALARM', 'OK', 'OK'])
    const runs = splitByLevel(celsius({ mean: [34, 36], lo: [0, 0], hi: [40, 40] }, { unit, capsAt: grown }))
    expect([runs.at, runs.alarm[0], runs.ok[2]]).toEqual([[0, 300, 600], null, null])
  })
})

it('A reading is judged by the step that held at its time', () => {
  const mean = [82, 82, 82]
  const series = humiditySeries({
    ...graph({ mean, lo: mean.map(() => 40), hi: mean.map(() => 70) }),
    unit: 'percent',
    limits: [
      { from: 0, step: 10 },
      { from: 1200, step: 15 },
    ],
  })
  expect(levels(series)).toEqual(['ALARM', 'ALARM', 'WARNING'])
})

it('Humidity is a warning up to ten points out of its band', () => {
  const mean = [40, 70.1, 80, 80.1, 29.9]
  const series = humiditySeries({
    ...graph({ mean, lo: mean.map(() => 40), hi: mean.map(() => 70) }),
    unit: 'percent',
    limits: [{ from: 0, step: 10 }],
  })
  expect(levels(series)).toEqual(['OK', 'WARNING', 'WARNING', 'ALARM', 'ALARM'])
})
