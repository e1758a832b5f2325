import { expect, it } from 'vitest'
import { colorSpans, shares } from './color-spans.ts'

const change = (second: number, from: 'OK' | 'ALARM', to: 'OK' | 'ALARM') => ({
  changed_at: new Date(second * 1000).toISOString(),
  from,
  to,
})

it('Spans fill the time between two moments, from what was shown before the first change', () => {
  const changes = [change(80, 'ALARM', 'OK'), change(40, 'OK', 'ALARM')]
  const spans = colorSpans({ changes, current: 'OK', from: 20, until: 120 })
  expect(spans.map(span => [span.from, span.until, span.status])).toEqual([
    [20, 40, 'OK'],
    [40, 80, 'ALARM'],
    [80, 120, 'OK'],
  ])
  expect(shares(spans)).toEqual([
    { status: 'OK', share: 0.6 },
    { status: 'ALARM', share: 0.4 },
  ])
})

it('The color before the first change is the first span, and a lamp that never changed shows what it shows', () => {
  const changes = [change(10, 'OK', 'ALARM')]
  expect(colorSpans({ changes, current: 'ALARM', from: 20, until: 30 })).toMatchObject([{ status: 'ALARM' }])
  expect(colorSpans({ changes: [], current: 'DEFAULT', from: 20, until: 30 })).toMatchObject([
    { from: 20, until: 30, status: 'DEFAULT' },
  ])
})
