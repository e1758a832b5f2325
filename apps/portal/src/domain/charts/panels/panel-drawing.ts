import { DOMAIN } from '@earshot/contract/domain.ts'
import uPlot from 'uplot'
import type { Series as Measured } from '#domain/charts/chart-data.ts'
import type { CoughBars } from '#domain/charts/series/cough-bins.ts'
import type { LevelColumns } from '#domain/charts/series/split-by-level.ts'
import { brokenLine } from './broken-line.ts'
import type { ChartColors } from './chart-colors.ts'

/** Describes what one panel draws: columns, and how their lines look. Colors are read at each drawing. */
export interface Drawing {
  data: uPlot.AlignedData
  series: uPlot.Series[]
  bands?: uPlot.Band[]
  /** Draws what lies under the lines, such as zones and the horizontal grid, in canvas pixels. */
  before?: (plot: uPlot, colors: ChartColors) => void
  after?: (plot: uPlot, colors: ChartColors) => void
}

/** The colors are read by the drawing functions, so that a new color scheme needs no new plot. */
export interface ColorSource {
  current: ChartColors
}

export const LINE = { points: { show: false }, spanGaps: false } as const
/** The style of a line that often breaks: at gaps, and where another level has its own line. */
const SPLIT = { ...LINE, paths: brokenLine } as const

/**
 * The style of a line that continues over its gaps. The library draws it by its own path, because a band is filled
 * between two of these.
 */
const EDGE = { ...LINE, spanGaps: true, width: 1 } as const

/** @param others columns over the same times, drawn behind in a muted color */
export function rhsDrawing(
  series: Measured,
  colors: ColorSource,
  others: readonly (readonly (number | null)[])[] = [],
): Drawing {
  const quiet = { ...LINE, width: 1, stroke: () => colors.current.quiet }
  return {
    data: [[...series.at], ...others.map(values => [...values]), [...series.value]],
    series: [
      {},
      ...others.map(() => quiet),
      { ...SPLIT, width: 2.25, stroke: plot => severityGradient(plot, colors.current) },
    ],
    before: drawZones,
  }
}

/** Makes a gradient with hard stops at the two edges: the line changes color exactly where it crosses them. */
export function severityGradient(plot: uPlot, colors: ChartColors): CanvasGradient | string {
  const { top, height } = plot.bbox
  if (height <= 0) return colors.series
  const gradient = plot.ctx.createLinearGradient(0, top, 0, top + height)
  const stop = (value: number) => Math.min(1, Math.max(0, (plot.valToPos(value, 'y', true) - top) / height))
  const watch = stop(DOMAIN.rhs.warnBelow)
  const act = stop(DOMAIN.rhs.alarmBelow)
  gradient.addColorStop(0, colors.series)
  gradient.addColorStop(watch, colors.series)
  gradient.addColorStop(watch, colors.warningLine)
  gradient.addColorStop(act, colors.warningLine)
  gradient.addColorStop(act, colors.alarmLine)
  gradient.addColorStop(1, colors.alarmLine)
  return gradient
}

/** Draws the zones of Warning and Alarm under the RHS, with their edges. */
export function drawZones(plot: uPlot, colors: ChartColors): void {
  const { ctx, bbox } = plot
  const watch = plot.valToPos(DOMAIN.rhs.warnBelow, 'y', true)
  const act = plot.valToPos(DOMAIN.rhs.alarmBelow, 'y', true)
  ctx.save()
  ctx.globalAlpha = 0.55
  ctx.fillStyle = colors.warningZone
  ctx.fillRect(bbox.left, watch, bbox.width, act - watch)
  ctx.fillStyle = colors.alarmZone
  ctx.fillRect(bbox.left, act, bbox.width, bbox.top + bbox.height - act)
  ctx.restore()
  horizontal(plot, { value: 100, color: colors.grid })
  horizontal(plot, { value: DOMAIN.rhs.warnBelow, color: colors.warningLine })
  horizontal(plot, { value: DOMAIN.rhs.alarmBelow, color: colors.alarmLine })
}

/** Draws a horizontal line one CSS pixel wide, on the pixel grid so that it stays sharp. */
function horizontal(plot: uPlot, line: { value: number; color: string; dash?: number[] }): void {
  const { ctx, bbox } = plot
  const width = Math.max(1, Math.round(uPlot.pxRatio))
  const y = Math.round(plot.valToPos(line.value, 'y', true)) + (width % 2) / 2
  ctx.save()
  ctx.strokeStyle = line.color
  ctx.lineWidth = width
  ctx.setLineDash((line.dash ?? []).map(length => length * uPlot.pxRatio))
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

/** Draws bars that are muted up to the reference and strong above it. */
export function coughDrawing(bars: CoughBars, colors: ColorSource): Drawing {
  const quiet = bars.value.map((value, index) =>
    value === null ? null : Math.min(value, bars.reference[index] ?? Number.POSITIVE_INFINITY),
  )
  const paths = uPlot.paths.bars?.({ size: [0.62, Number.POSITIVE_INFINITY] })
  const bar = (color: () => string): uPlot.Series => ({
    points: { show: false },
    width: 0,
    fill: color,
    ...(paths === undefined ? {} : { paths }),
  })
  return {
    data: [bars.at, bars.value, quiet, bars.reference],
    series: [
      {},
      bar(() => colors.current.series),
      bar(() => colors.current.quiet),
      { ...EDGE, dash: [4, 3], stroke: () => colors.current.reference },
    ],
    before: plot => horizontal(plot, { value: 0, color: colors.current.bandEdge }),
  }
}

/** Draws a band with its edges, the line inside it, and the stretches outside in the color of their severity. */
export function climateDrawing(runs: LevelColumns, colors: ColorSource): Drawing {
  const edge = { ...EDGE, stroke: () => colors.current.bandEdge }
  return {
    data: [runs.at, runs.hi, runs.lo, runs.ok, runs.warning, runs.alarm],
    series: [
      {},
      edge,
      edge,
      { ...SPLIT, width: 1.5, stroke: () => colors.current.series },
      { ...SPLIT, width: 2.25, stroke: () => colors.current.warningLine },
      { ...SPLIT, width: 2.25, stroke: () => colors.current.alarmLine },
    ],
    bands: [{ series: [1, 2], fill: () => colors.current.band }],
  }
}
