import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { expect, it } from 'vitest'
import type { Batch } from './batch.ts'
import { drawStrokes, lastStroke, loudest, shiftStrokes } from './voiceprint.ts'

const BATCH: Batch = {
  id: 1,
  productType: 'FATTENING',
  startDate: '2026-02-20',
  startAgeInDays: 80,
  animalsStart: 500,
  closedAt: null,
  lastDay: null,
  counts: [],
}
const THREE_HOURS = 10_800

it('The voiceprint draws the rate against the reference, two devices together', () => {
  const strokes = drawStrokes({
    sums: [
      { stroke: 100, coughs: 62.5, audioSeconds: THREE_HOURS },
      { stroke: 100, coughs: 0, audioSeconds: THREE_HOURS },
      { stroke: 99, coughs: 31.25, audioSeconds: THREE_HOURS / 2 },
      { stroke: 45, coughs: 31.25, audioSeconds: THREE_HOURS },
      { stroke: 44, coughs: 31.25, audioSeconds: THREE_HOURS },
      { stroke: 98, coughs: 9, audioSeconds: 0 },
    ],
    last: 100,
    batch: BATCH,
    date: '2026-03-01',
    devices: 2,
    limits: [{ from: 0, values: { ...USUAL_LIMITS, rdi_reference: 0.5 }, versionId: 1 }],
  })
  expect(strokes).toHaveLength(56)
  expect(strokes[0]).toBe(200)
  expect(strokes.slice(53)).toEqual([null, 400, 200])
})

it('A stroke is drawn against the reference that held at its end', () => {
  const strokes = drawStrokes({
    sums: [99, 100].map(stroke => ({ stroke, coughs: 31.25, audioSeconds: THREE_HOURS })),
    last: 100,
    batch: BATCH,
    date: '2026-03-01',
    devices: 2,
    limits: [{ from: 100 * 18, values: { ...USUAL_LIMITS, rdi_reference: 2 }, versionId: 1 }],
  })
  expect(strokes.slice(54)).toEqual([100, 50])
})

it('The voiceprint knows the stroke of the newest full hour', () => {
  expect(lastStroke(18)).toBe(0)
  expect(lastStroke(23)).toBe(0)
  expect(lastStroke(24)).toBe(1)
})

it('The voiceprint moves strokes along and takes the loudest', () => {
  const strokes = Array.from({ length: 56 }, (_, index) => index)
  expect(shiftStrokes(strokes, 10, 12).slice(-4)).toEqual([54, 55, null, null])
  expect(shiftStrokes([], 10, 10)).toEqual(new Array(56).fill(null))
  expect(loudest([strokes, new Array(56).fill(3)]).slice(0, 5)).toEqual([3, 3, 3, 3, 4])
  expect(loudest([])).toEqual([])
})
