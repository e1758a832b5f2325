/** How many times its normal an airspace coughed, as bars that stand on 1 ×: what is normal is a flat line. Pure. */
import uPlot from 'uplot'
import type { ChartColors } from './chart-colors.ts'
import type { Drawing } from './panel-drawing.ts'
import type { YScale } from './y-scale.ts'

/** A bar may hang under 1 × as far as this. */
const FLOOR = 0.4

export interface TimesBars {
  /** The middle of each bar. */
  at: readonly number[]
  times: readonly (number | null)[]
  /** The seconds that a bar stands for. */
  seconds: number
  /** Bars over it are told apart; null where nothing is judged by it. */
  factor: number | null
}

/** The scale leaves room above the factor, so that a quiet barn looks quiet. */
export function timesScale(times: readonly (number | null)[], factor: number | null): YScale {
  const most = times.reduce<number>((max, value) => Math.max(max, value ?? 0), 0)
  return { min: FLOOR, max: Math.max(most * 1.06, (factor ?? 2) * 1.4), ticks: [1] }
}

export function timesDrawing(bars: TimesBars): Drawing {
  return {
    data: [[...bars.at], [...bars.times]],
    // The bars are drawn below: the library's stand on the floor of the plot.
    series: [{}, { points: { show: false }, width: 0, paths: () => null }],
    before: (plot, colors) => drawBars(plot, bars, colors),
  }
}

function drawBars(plot: uPlot, { at, times, seconds, factor }: TimesBars, colors: ChartColors): void {
  const { ctx, bbox, scales } = plot
  const { min, max } = scales.x ?? {}
  if (min == null || max == null || !(max > min)) return
  const width = Math.max(1, (bbox.width / (max - min)) * seconds * 0.62)
  const line = plot.valToPos(1, 'y', true)
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const [index, time] of at.entries()) {
    const value = times[index] ?? null
    if (value === null || time < min - seconds || time > max + seconds) continue
    const top = plot.valToPos(Math.max(FLOOR, value), 'y', true)
    ctx.fillStyle = factor !== null && value > factor ? colors.warningLine : colors.quiet
    ctx.fillRect(plot.valToPos(time, 'x', true) - width / 2, Math.min(top, line), width, Math.abs(line - top))
  }
  const hairline = Math.max(1, Math.round(uPlot.pxRatio))
  ctx.fillStyle = colors.reference
  ctx.fillRect(bbox.left, Math.round(line), bbox.width, hairline)
  if (factor !== null) {
    const y = Math.round(plot.valToPos(factor, 'y', true)) + hairline / 2
    ctx.strokeStyle = colors.warningLine
    ctx.lineWidth = hairline
    ctx.setLineDash([4 * uPlot.pxRatio, 3 * uPlot.pxRatio])
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
  }
  ctx.restore()
}
