import { NO_CAPS } from '@earshot/contract/rules/health/climate-level.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { describe, expect, it } from 'vitest'
import { alertSpans, alertWindow } from './alert-spans.ts'
import { coughSeries, temperatureSeries } from './graph-series.ts'

const range = { from: '2026-11-04T00:00:00Z', to: '2026-11-04T02:00:00Z' }

describe('Graph series', () => {
  it('Temperature and its band come in the reader’s unit', () => {
    const points = {
      t: [0, 3600],
      mean: [20, null],
      min: [19, null],
      max: [21, null],
      lo: [18, 18],
      hi: [22, 22],
      coverage: [0.5, 0],
      late: [0, null],
    }
    const series = temperatureSeries(
      { ...range, resolution: 'hour', unit: 'celsius', points, limits: [{ from: 0, step: 3 }] },
      { unit: 'F', capsAt: () => NO_CAPS },
    )
    expect(series.value).toEqual([68, null])
    expect(series.hi[0]).toBeCloseTo(71.6)
    expect(series.step).toBe(3600)
    expect(series.quality).toEqual({ coverage: [0.5, 0], late: [0, null] })
  })

  it('Coughs keep their reference beside them', () => {
    const quality = { coverage: [0.8], late: [1] }
    const points = { t: [0], rhs: [58], rdi: [2], coughs: [12], reference_coughs_per_hour: [6], ...quality }
    const edges = { watch: 60, act: 40 }
    const graph = { resolution: 'slot' as const, unit: 'index' as const, points }
    const series = coughSeries({ ...range, ...graph, ...edges, limits: [{ from: 0, ...edges }] })
    expect(series).toEqual({ at: [0], value: [12], reference: [6], step: 600, quality })
  })
})

describe('Alerts on the chart', () => {
  const at = (text: string) => Date.parse(text) / 1000

  it('Alerts become one span for each priority they had', () => {
    const alert = {
      id: 7,
      sensor: 'COUGHS',
      spans: [
        { from: '2026-11-11T10:00:00Z', to: '2026-11-13T00:00:00Z', priority: 'WARNING' },
        { from: '2026-11-13T00:00:00Z', to: null, priority: 'ALARM' },
      ],
    } as unknown as Alert
    expect(alertSpans([alert]).map(span => [span.id, span.priority, span.to === null])).toEqual([
      ['7-0', 'WARNING', false],
      ['7-1', 'ALARM', true],
    ])
  })

  it('Alerts are shown with the day that led to them', () => {
    const now = at('2026-11-20T07:05:00Z')
    const open = alertWindow({ opened_at: '2026-11-19T06:20:00Z', closed_at: null }, now)
    expect(open).toEqual({ from: at('2026-11-18T06:00:00Z'), to: at('2026-11-20T08:00:00Z') })
    const closed = alertWindow({ opened_at: '2026-11-10T06:00:00Z', closed_at: '2026-11-10T09:00:00Z' }, now)
    expect(closed.to).toBe(at('2026-11-10T21:00:00Z'))
  })
})
