import uPlot from 'uplot'
import type {
  BandSeries,
  CoughSeries,
  Level,
  PanelKind,
  RhsSeries,
  Series,
  TimeWindow,
} from '#domain/charts/chart-data.ts'
import { coughBars } from '#domain/charts/series/cough-bins.ts'
import { downsampled } from '#domain/charts/series/downsample.ts'
import { binnedNormal, type NormalSeries, timesNormal } from '#domain/charts/series/normal-series.ts'
import { type Shortfalls, shortfallsOf, stretchesIn } from '#domain/charts/series/quality.ts'
import { type RhsLimits, rhsLevelBy, rhsLimitsAt } from '#domain/charts/series/rhs-limits.ts'
import { firstFrom, lastPoint } from '#domain/charts/series/series-lookup.ts'
import { splitByLevel } from '#domain/charts/series/split-by-level.ts'
import type { ChartColors } from './chart-colors.ts'
import { withNormal } from './normal-layer.ts'
import { type ColorSource, climateDrawing, coughDrawing, type Drawing, rhsDrawing } from './panel-drawing.ts'
import { climateScale, coughScale, rhsScale, type YScale } from './y-scale.ts'

/** Points this far outside the window still shape the line that enters it. */
const MARGIN_STEPS = 2
const HOUR = 3600

/** The indices of points: from the first up to, not including, `end`. */
interface Stretch {
  first: number
  end: number
}

/** What is seen of a line, and the moment at the left edge. */
interface Seen extends Stretch {
  from: number
}

/** A panel of all its data. When a chart is moved, this is not made again, only what of it is seen. */
interface Panel {
  kind: PanelKind
  draw: (colors: ColorSource) => Drawing
  /** The series that the cursor and the direct label read. */
  series: Series
  levelAt: (index: number) => Level
  /** Where its figures are incomplete, or came late. */
  short: Shortfalls
  /** The line that is drawn, thinned where it has more points than pixels. */
  line: Series
  scaleOf: (seen: Seen) => YScale
  /** The seconds that one bar stands for. */
  binSeconds?: number
  /** How many times its normal each bar was, where readings are compared with it. */
  times?: readonly (number | null)[]
  referenceOf?: (stretch: Stretch) => number | null
  /** The limits at the beginning of what is seen, where their words stand. */
  limitsOf?: (seen: Seen) => RhsLimits
  /** How many columns its lines have; another number needs a new plot. */
  columns?: number
}

/** What a window shows of a panel: the canvas, the labels and the cursor share it. */
export interface PanelModel extends Panel {
  scale: YScale
  last: { at: number; value: number; level: Level } | null
  reference?: number | null
  limits?: RhsLimits
}

/** Returns what a window shows of a panel: the scale and the newest value follow what is seen. */
export function panelIn(panel: Panel, window: TimeWindow): PanelModel {
  const stretch = { ...stretchOf(panel.line, window), from: window.from }
  const reference = panel.referenceOf?.(stretch)
  return {
    ...panel,
    scale: panel.scaleOf(stretch),
    last: lastOf(panel, window),
    ...(reference !== undefined && { reference }),
    ...(panel.limitsOf && { limits: panel.limitsOf(stretch) }),
  }
}

function stretchOf({ at, step }: Series, window: TimeWindow): Stretch {
  const margin = MARGIN_STEPS * step
  return { first: firstFrom(at, window.from - margin), end: firstFrom(at, window.to + margin + 1) }
}

/** Returns the newest value. A bar stands at the middle of its time, which may be in the future. */
function lastOf({ series, levelAt, binSeconds = 0 }: Panel, { from, to }: TimeWindow): PanelModel['last'] {
  const end = firstFrom(series.at, to + binSeconds / 2 + 1)
  const last = lastPoint(series, { first: firstFrom(series.at, from), end })
  return last === null ? null : { at: last.at, value: last.value, level: levelAt(last.index) }
}

interface RhsExtras {
  /** The RHS of other monitors over the same time, which the cursor does not read. */
  beside?: readonly Series[] | undefined
  /** The seconds that a stretch of a thinned line stands for. */
  seconds?: number
}

export function rhsPanel(series: RhsSeries, { beside = [], seconds = 0 }: RhsExtras = {}): Panel {
  // The other lines are put on the points of this one.
  const line = beside.length > 0 ? series : downsampled(series, seconds)
  const others = beside.map(other => valuesAt(other, series.at))
  const columns = [line.value, ...others]
  const short = shortfallsOf(series)
  const limitsOf = ({ from }: Seen) => rhsLimitsAt(series.limits, from)
  const lowest = series.limits.map(({ act }) => act)
  return {
    kind: 'rhs',
    series,
    line,
    short,
    draw: colors => withQuality(rhsDrawing(line, colors, others), short),
    // A step is judged at its end.
    levelAt: index =>
      rhsLevelBy(
        series.value[index] ?? 100,
        rhsLimitsAt(series.limits, (series.at[index] ?? 0) + series.step - 1),
      ),
    scaleOf: seen =>
      rhsScale({ value: [...lowest, ...columns.flatMap(column => part(column, seen))] }, limitsOf(seen)),
    limitsOf,
    columns: others.length + series.limits.length,
  }
}

/**
 * Returns the values at the steps of another series, because one canvas has one column of times: an hour's value is
 * that of its slots.
 */
function valuesAt(series: Series, at: readonly number[]): (number | null)[] {
  const { step } = series
  const values = new Map(series.at.map((time, index) => [time, series.value[index] ?? null]))
  return at.map(time => values.get(Math.floor(time / step) * step) ?? null)
}

interface CoughInput {
  all: CoughSeries
  seconds: number
  /** The airspace's own normal, which then stands in for the reference. */
  normal?: NormalSeries | undefined
}

export function coughPanel({ all, seconds, normal: hourly }: CoughInput): Panel {
  const measured = coughBars({ series: all, seconds })
  const normal = hourly && binnedNormal(hourly, seconds)
  const bars =
    normal === undefined ? measured : { ...measured, reference: onBars(normal, measured.at, seconds) }
  const shown: Series = {
    at: bars.at,
    value: bars.value,
    step: seconds,
    ...(bars.quality && { quality: bars.quality }),
  }
  const short = shortfallsOf(shown)
  return {
    kind: 'coughs',
    series: shown,
    line: shown,
    short,
    draw: colors => withQuality(withNormal(coughDrawing(bars, colors), normal), short),
    // Coughs have no limit of their own: the RHS above judges them.
    levelAt: () => 'OK',
    scaleOf: stretch =>
      coughScale({ value: part(bars.value, stretch), reference: part(bars.reference, stretch) }),
    binSeconds: seconds,
    // A normal goes up and down with the hours, so it is no single figure.
    ...(normal && { times: timesNormal(bars, normal, seconds) }),
    ...(normal === undefined && { referenceOf: stretch => median(part(bars.reference, stretch)) }),
  }
}

/** The median of a normal in each bar; a bar of a slot has that of its hour. */
function onBars(
  { at, median: values }: NormalSeries,
  bars: readonly number[],
  seconds: number,
): (number | null)[] {
  const length = Math.max(seconds, HOUR)
  const known = new Map(at.map((time, index) => [Math.floor(time / length), values[index] ?? null]))
  return bars.map(time => known.get(Math.floor(time / length)) ?? null)
}

/** A panel shows at least this many °C or %. */
const FLOOR_SPAN = { temperature: 8, humidity: 30 } as const

export function climatePanel(args: {
  kind: 'temperature' | 'humidity'
  series: BandSeries
  /** It is 9/5 where the series is in °F: a distance is scaled, but not shifted. */
  unitFactor: number
  /** The seconds that a stretch of a thinned line stands for. */
  seconds?: number
  /** The airspace's own normal, drawn in place of the comfort band's area. */
  normal?: NormalSeries | undefined
}): Panel {
  const { kind, series, normal } = args
  const line = downsampled(series, args.seconds ?? 0)
  const runs = splitByLevel(line)
  const short = shortfallsOf(series)
  const floor = FLOOR_SPAN[kind] * args.unitFactor
  const shown = normal && binnedNormal(normal, HOUR)
  return {
    kind,
    series,
    line,
    short,
    draw: colors => withQuality(withNormal(climateDrawing(runs, colors), shown), short),
    levelAt: index => series.levels[index] ?? 'OK',
    scaleOf: stretch =>
      climateScale(
        {
          value: part(line.value, stretch),
          lo: part(line.lo, stretch),
          hi: part(line.hi, stretch),
        },
        floor,
      ),
    // A plot keeps the bands that it was made with, so one without the comfort band is another.
    columns: shown === undefined ? 5 : 6,
  }
}

function part<Value>(column: readonly Value[], { first, end }: Stretch): Value[] {
  return column.slice(first, end)
}

/** Returns the usual reference: a bar that only some monitors heard has a lower one of its own. */
function median(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null).sort((a, b) => a - b)
  return known[Math.floor(known.length / 2)] ?? null
}

/** The height in CSS pixels of each of the two rows under a plot's floor: what was missing, and what came late. */
const ROW = 2

/** Adds two muted rows at a drawing's floor: where not all was measured, and where it came late. */
function withQuality(drawing: Drawing, short: Shortfalls): Drawing {
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
