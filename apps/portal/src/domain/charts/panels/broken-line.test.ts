import type uPlot from 'uplot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { brokenLine } from './broken-line.ts'

type Step = readonly ['move' | 'line', number, number]

class NotedPath {
  readonly steps: Step[] = []
  moveTo(x: number, y: number) {
    this.steps.push(['move', x, y])
  }
  lineTo(x: number, y: number) {
    this.steps.push(['line', x, y])
  }
}

beforeEach(() => void vi.stubGlobal('Path2D', NotedPath))
afterEach(() => void vi.unstubAllGlobals())

/** Draws with one pixel for each second, and one pixel for each unit from above. */
function drawn(values: (number | null)[]) {
  const plot = {
    bbox: { left: 0, top: 0, width: values.length, height: 100 },
    data: [values.map((_, index) => index), values],
    scales: { x: { min: 0, max: values.length }, y: { min: -100, max: 0 } },
    series: [{}, { stroke: () => 'green' }],
  }
  const paths = brokenLine(plot as unknown as uPlot, 1, 0, values.length - 1)
  const strokes: { style: unknown; steps: Step[] }[] = []
  if (paths?.stroke instanceof Map)
    paths.stroke.forEach((path, style) => {
      strokes.push({ style, steps: (path as unknown as NotedPath).steps })
    })
  return strokes
}

it('The line lifts its pen where there is no value', () => {
  expect(drawn([-1, -2, null, -3])).toEqual([
    {
      style: 'green',
      steps: [
        ['move', 0, 1],
        ['line', 1, 2],
        ['move', 3, 3],
      ],
    },
  ])
})

it('A long line is drawn in pieces, without leaving a segment or a corner out', () => {
  const strokes = drawn(Array.from({ length: 1000 }, (_, index) => -(index % 7)))
  expect(strokes.length).toBeGreaterThan(10)
  const segments = new Set<string>()
  const corners = new Set<number>()
  for (const { steps } of strokes) {
    expect(steps.length).toBeLessThanOrEqual(66)
    for (const [index, [kind, x, y]] of steps.entries()) {
      const before = steps[index - 1]
      if (kind === 'move' || before === undefined) continue
      segments.add([before[1], before[2], x, y].join())
      if (steps[index + 1]?.[0] === 'line') corners.add(x)
    }
  }
  expect(segments.size).toBe(999)
  expect(corners.size).toBe(998)
})
