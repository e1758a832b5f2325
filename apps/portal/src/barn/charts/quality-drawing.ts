import uPlot from 'uplot'
import type { ChartColors } from './chart-colors.ts'
import type { Series } from './chart-data.ts'
import { firstFrom } from './nearest.ts'
import type { Drawing } from './panel-drawing.ts'
import { shortfallAt } from './quality.ts'

/** CSS pixels of the two rows under a plot's floor: what was missing, and what came late. */
const ROW = 2

/** A drawing with two quiet rows at its floor: where not all was measured, and where it came late. */
export function withQuality(drawing: Drawing, series: Series): Drawing {
  if (series.quality === undefined) return drawing
  return {
    ...drawing,
    after: (plot, colors) => {
      drawing.after?.(plot, colors)
      drawRows(plot, series, colors)
    },
  }
}

function drawRows(plot: uPlot, series: Series, colors: ChartColors): void {
  const { ctx, bbox, scales } = plot
  const { min, max } = scales.x ?? {}
  if (min == null || max == null || !(max > min)) return
  const height = ROW * uPlot.pxRatio
  const floor = bbox.top + bbox.height
  const pixels = bbox.width / (max - min)
  const rows = { missing: new Stretches(), late: new Stretches() }
  // A bar stands at the middle of its time, a point at its beginning; half a step to each side names both.
  const half = series.step / 2
  const end = firstFrom(series.at, max + half)
  for (let index = firstFrom(series.at, min - half); index < end; index += 1) {
    if ((series.value[index] ?? null) === null) continue
    const short = shortfallAt(series.quality, index)
    if (short === null) continue
    const at = series.at[index] ?? 0
    const from = Math.max(0, (at - half - min) * pixels)
    const to = Math.min(bbox.width, Math.max(from + 1, (at + half - min) * pixels))
    if (short.coverage !== null) rows.missing.add(from, to)
    if (short.isLate) rows.late.add(from, to)
  }
  ctx.save()
  ctx.fillStyle = colors.warningLine
  for (const [from, to] of rows.missing.all) ctx.fillRect(bbox.left + from, floor, to - from, height)
  ctx.fillStyle = colors.series
  for (const [from, to] of rows.late.all) ctx.fillRect(bbox.left + from, floor + height, to - from, height)
  ctx.restore()
}

/** Stretches that touch are one: tens of thousands of points are a few rectangles. */
class Stretches {
  readonly all: [number, number][] = []

  add(from: number, to: number): void {
    const last = this.all.at(-1)
    if (last !== undefined && from <= last[1] + 0.5) last[1] = Math.max(last[1], to)
    else this.all.push([from, to])
  }
}
