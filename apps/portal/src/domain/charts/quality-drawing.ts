import uPlot from 'uplot'
import type { ChartColors } from './chart-colors.ts'
import type { Drawing } from './panel-drawing.ts'
import { type Shortfalls, stretchesIn } from './quality.ts'

/** The height in CSS pixels of each of the two rows under a plot's floor: what was missing, and what came late. */
const ROW = 2
/** One lost reading among a hundred is named at the cursor, and is hardly seen here. */
const PALE = 0.35

/** Adds two muted rows at a drawing's floor: where not all was measured, and where it came late. */
export function withQuality(drawing: Drawing, short: Shortfalls): Drawing {
  if (short.few.length + short.missing.length + short.late.length === 0) return drawing
  return {
    ...drawing,
    after: (plot, colors) => {
      drawing.after?.(plot, colors)
      drawRow(plot, { stretches: short.few, row: 0, color: colors.quiet, alpha: PALE })
      drawRow(plot, { stretches: short.missing, row: 0, color: colors.warningLine, alpha: 1 })
      drawRow(plot, { stretches: short.late, row: 1, color: colors.series, alpha: 1 })
    },
  }
}

interface Row {
  stretches: Shortfalls['late']
  row: number
  color: ChartColors['series']
  alpha: number
}

function drawRow({ ctx, bbox, scales }: uPlot, { stretches, row, color, alpha }: Row): void {
  const { min, max } = scales.x ?? {}
  if (min == null || max == null || !(max > min)) return
  const height = ROW * uPlot.pxRatio
  const top = bbox.top + bbox.height + row * height
  const pixels = bbox.width / (max - min)
  ctx.save()
  ctx.fillStyle = color
  ctx.globalAlpha = alpha
  for (const [begins, ends] of stretchesIn(stretches, { from: min, to: max })) {
    const from = Math.max(0, (begins - min) * pixels)
    const to = Math.min(bbox.width, Math.max(from + 1, (ends - min) * pixels))
    ctx.fillRect(bbox.left + from, top, to - from, height)
  }
  ctx.restore()
}
