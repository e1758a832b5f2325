import uPlot from 'uplot'
import type { ChartColors } from './chart-colors.ts'
import type { Drawing } from './panel-drawing.ts'
import { type Shortfalls, stretchesIn } from './quality.ts'

/** The height in CSS pixels of each of the two rows under a plot's floor: what was missing, and what came late. */
const ROW = 2

/** Adds two muted rows at a drawing's floor: where not all was measured, and where it came late. */
export function withQuality(drawing: Drawing, short: Shortfalls): Drawing {
  if (short.missing.length + short.late.length === 0) return drawing
  return {
    ...drawing,
    after: (plot, colors) => {
      drawing.after?.(plot, colors)
      drawRow(plot, { stretches: short.missing, row: 0, color: colors.warningLine })
      drawRow(plot, { stretches: short.late, row: 1, color: colors.series })
    },
  }
}

interface Row {
  stretches: Shortfalls['late']
  row: number
  color: ChartColors['series']
}

function drawRow({ ctx, bbox, scales }: uPlot, { stretches, row, color }: Row): void {
  const { min, max } = scales.x ?? {}
  if (min == null || max == null || !(max > min)) return
  const height = ROW * uPlot.pxRatio
  const top = bbox.top + bbox.height + row * height
  const pixels = bbox.width / (max - min)
  ctx.save()
  ctx.fillStyle = color
  for (const [begins, ends] of stretchesIn(stretches, { from: min, to: max })) {
    const from = Math.max(0, (begins - min) * pixels)
    const to = Math.min(bbox.width, Math.max(from + 1, (ends - min) * pixels))
    ctx.fillRect(bbox.left + from, top, to - from, height)
  }
  ctx.restore()
}
