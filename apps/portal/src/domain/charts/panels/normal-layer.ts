import uPlot from 'uplot'
import type { NormalSeries } from '#domain/charts/series/normal-series.ts'
import { firstFrom } from '#domain/charts/series/series-lookup.ts'
import type { ChartColors } from './chart-colors.ts'
import type { Drawing } from './panel-drawing.ts'

/** Draws an airspace's own normal under the lines: its band from P10 to P90, and its median dashed. */
export function withNormal(drawing: Drawing, normal: NormalSeries | undefined): Drawing {
  if (normal === undefined) return drawing
  const { bands: _comfort, ...others } = drawing
  return {
    ...others,
    before: (plot, colors) => {
      drawing.before?.(plot, colors)
      for (const stretch of stretchesOf(normal, plot)) drawStretch(plot, { normal, stretch, colors })
    },
  }
}

/** The indices of hours without a gap among them, within what is drawn. */
function stretchesOf({ at, median }: NormalSeries, { scales }: uPlot): number[][] {
  const { min, max } = scales.x ?? {}
  if (min == null || max == null) return []
  const stretches: number[][] = []
  let running: number[] | null = null
  const last = Math.min(at.length - 1, firstFrom(at, max) + 1)
  for (let index = Math.max(0, firstFrom(at, min) - 1); index <= last; index++) {
    if ((median[index] ?? null) === null) {
      running = null
      continue
    }
    if (running === null) {
      running = []
      stretches.push(running)
    }
    running.push(index)
  }
  return stretches
}

interface StretchDrawing {
  normal: NormalSeries
  stretch: readonly number[]
  colors: ChartColors
}

function drawStretch(plot: uPlot, { normal, stretch, colors }: StretchDrawing): void {
  const { ctx } = plot
  const pointsOf = (values: readonly (number | null)[]) =>
    stretch.map(index => ({
      x: plot.valToPos(normal.at[index] ?? 0, 'x', true),
      y: plot.valToPos(values[index] ?? 0, 'y', true),
    }))
  const [low, median, high] = [pointsOf(normal.low), pointsOf(normal.median), pointsOf(normal.high)]
  const { left, top, width, height } = plot.bbox
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, width, height)
  ctx.clip()
  ctx.lineWidth = Math.max(1, Math.round(uPlot.pxRatio))
  trace(ctx, [...high, ...low.toReversed()])
  ctx.closePath()
  ctx.fillStyle = colors.band
  ctx.fill()
  ctx.strokeStyle = colors.bandEdge
  for (const edge of [low, high]) {
    trace(ctx, edge)
    ctx.stroke()
  }
  ctx.strokeStyle = colors.reference
  ctx.setLineDash([4 * uPlot.pxRatio, 3 * uPlot.pxRatio])
  trace(ctx, median)
  ctx.stroke()
  ctx.restore()
}

function trace(ctx: CanvasRenderingContext2D, points: readonly { x: number; y: number }[]): void {
  ctx.beginPath()
  for (const [index, { x, y }] of points.entries()) index === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)
}
