import uPlot from 'uplot'
import type { RhsSeries } from '#domain/charts/chart-data.ts'
import type { CoughBars } from '#domain/charts/series/cough-bins.ts'
import { type RhsLimits, splitByLimits, USUAL_RHS } from '#domain/charts/series/rhs-limits.ts'
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
  { at, value, limits }: RhsSeries,
  colors: ColorSource,
  others: readonly (readonly (number | null)[])[] = [],
): Drawing {
  const quiet = { ...LINE, width: 1, stroke: () => colors.current.quiet }
  const parts = splitByLimits(at, value, limits)
  return {
    data: [[...at], ...others.map(values => [...values]), ...parts.map(values => [...values])],
    series: [
      {},
      ...others.map(() => quiet),
      ...parts.map((_, index) => ({
        ...SPLIT,
        width: 2.25,
        stroke: (plot: uPlot) => severityGradient(plot, colors.current, limits[index] ?? USUAL_RHS),
      })),
    ],
    before: (plot, current) => drawZones(plot, current, limits),
  }
}

/** Makes a gradient with hard stops at the two limits: the line changes color exactly where it crosses them. */
export function severityGradient(
  plot: uPlot,
  colors: ChartColors,
  limits: Pick<RhsLimits, 'watch' | 'act'>,
): CanvasGradient | string {
  const { top, height } = plot.bbox
  if (height <= 0) return colors.series
  const gradient = plot.ctx.createLinearGradient(0, top, 0, top + height)
  const stop = (value: number) => Math.min(1, Math.max(0, (plot.valToPos(value, 'y', true) - top) / height))
  const watch = stop(limits.watch)
  const act = stop(limits.act)
  gradient.addColorStop(0, colors.series)
  gradient.addColorStop(watch, colors.series)
  gradient.addColorStop(watch, colors.warningLine)
  gradient.addColorStop(act, colors.warningLine)
  gradient.addColorStop(act, colors.alarmLine)
  gradient.addColorStop(1, colors.alarmLine)
  return gradient
}

/** Draws the zones of Warning and Alarm under the RHS, with their edges: in steps where the limits have changed. */
export function drawZones(plot: uPlot, colors: ChartColors, limits: readonly RhsLimits[]): void {
  const { left, width, top, height } = plot.bbox
  const [start, end, floor] = [left, left + width, top + height]
  horizontal(plot, { value: 100, color: colors.grid })
  let before: RhsLimits | undefined
  for (const [index, step] of limits.entries()) {
    const next = limits[index + 1]
    const from = index === 0 ? start : clamp(plot.valToPos(step.from, 'x', true), start, end)
    const to = next === undefined ? end : clamp(plot.valToPos(next.from, 'x', true), start, end)
    if (to > from) {
      const [watch, act] = [plot.valToPos(step.watch, 'y', true), plot.valToPos(step.act, 'y', true)]
      zone(plot, { from, to, top: watch, bottom: act, color: colors.warningZone })
      zone(plot, { from, to, top: act, bottom: floor, color: colors.alarmZone })
      horizontal(plot, { value: step.watch, color: colors.warningLine, from, to })
      horizontal(plot, { value: step.act, color: colors.alarmLine, from, to })
      if (before !== undefined && from > start) {
        riser(plot, { x: from, values: [before.watch, step.watch], color: colors.warningLine })
        riser(plot, { x: from, values: [before.act, step.act], color: colors.alarmLine })
      }
    }
    before = step
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function zone(
  { ctx }: uPlot,
  { from, to, top, bottom, color }: { from: number; to: number; top: number; bottom: number; color: string },
): void {
  ctx.save()
  ctx.globalAlpha = 0.55
  ctx.fillStyle = color
  ctx.fillRect(from, top, to - from, bottom - top)
  ctx.restore()
}

interface Horizontal {
  value: number
  color: string
  /** The line's ends in canvas pixels; it is as long as the plot without them. */
  from?: number
  to?: number
}

/** Draws a horizontal line one CSS pixel wide, on the pixel grid so that it stays sharp. */
function horizontal(plot: uPlot, { value, color, from, to }: Horizontal): void {
  const { left, width } = plot.bbox
  const y = sharp(plot.valToPos(value, 'y', true))
  stroke(plot, { color, from: [from ?? left, y], to: [to ?? left + width, y] })
}

/** Draws the rise of a step between two values of the same limit. */
function riser(
  plot: uPlot,
  { x, values, color }: { x: number; values: readonly [number, number]; color: string },
): void {
  const [from, to] = values.map(value => plot.valToPos(value, 'y', true))
  if (from === undefined || to === undefined || from === to) return
  stroke(plot, { color, from: [sharp(x), from], to: [sharp(x), to] })
}

/** The width of a line of one CSS pixel, in canvas pixels. */
const hairline = () => Math.max(1, Math.round(uPlot.pxRatio))

function sharp(position: number): number {
  return Math.round(position) + (hairline() % 2) / 2
}

type Place = readonly [x: number, y: number]

function stroke({ ctx }: uPlot, { color, from, to }: { color: string; from: Place; to: Place }): void {
  ctx.save()
  ctx.strokeStyle = color
  ctx.lineWidth = hairline()
  ctx.beginPath()
  ctx.moveTo(...from)
  ctx.lineTo(...to)
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
