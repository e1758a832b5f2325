import { rhsLevel } from '@earshot/contract/rules/rdi.ts'
import { bandRuns } from './band-runs.ts'
import type { BandSeries, CoughSeries, Level, PanelKind, Series, TimeWindow } from './chart-data.ts'
import { binSeconds, coughBars } from './cough-bins.ts'
import { lastPoint } from './nearest.ts'
import { type ColorSource, climateDrawing, coughDrawing, type Drawing, rhsDrawing } from './panel-drawing.ts'
import { climateScale, coughScale, rhsScale, type YScale } from './y-scale.ts'

/** Of these a bar takes 62 %: narrower bars touch each other on the pixel grid and read as one mass. */
const MIN_BAR_PIXELS = 2.4
/** Points this far outside the window still shape the line that enters it. */
const MARGIN_STEPS = 2

/** Everything a panel shows, worked out once per data and window: the canvas, the labels and the cursor share it. */
export interface PanelModel {
  kind: PanelKind
  scale: YScale
  draw: (colors: ColorSource) => Drawing
  /** What the cursor and the direct label read. */
  series: Series
  last: { at: number; value: number; level: Level } | null
  levelAt: (index: number) => Level
  /** Seconds one bar stands for. */
  binSeconds?: number
  reference?: number | null
  /** How many others are drawn behind: another number is another plot. */
  beside?: number
}

/** Only what the window needs, so that the scale follows what is seen. */
function visible<S extends Series>(series: S, window: TimeWindow): S {
  const margin = MARGIN_STEPS * series.step
  const first = series.at.findIndex(at => at >= window.from - margin)
  if (first === -1) return pick(series, 0, 0)
  const beyond = series.at.findIndex(at => at > window.to + margin)
  return pick(series, first, beyond === -1 ? series.at.length : beyond)
}

function pick<S extends Series>(series: S, from: number, to: number): S {
  const entries = Object.entries(series).map(([name, column]) => [
    name,
    Array.isArray(column) ? column.slice(from, to) : column,
  ])
  // The same columns under the same names, only shorter.
  return Object.fromEntries(entries) as S
}

/** @param beside RHS of others over the same time, without a say in what the cursor reads */
export function rhsPanel(all: Series, window: TimeWindow, beside: readonly Series[] = []): PanelModel {
  const series = visible(all, window)
  const others = beside.map(other => valuesAt(other, series.at))
  const levelAt = (index: number) => rhsLevel(series.value[index] ?? 100)
  return {
    kind: 'rhs',
    scale: rhsScale({ ...series, value: [series.value, ...others].flat() }),
    draw: colors => rhsDrawing(series, colors, others),
    series,
    levelAt,
    last: lastOf(series, levelAt),
    beside: others.length,
  }
}

/** On the steps of another series, since one canvas has one column of times: an hour's value is that of its slots. */
function valuesAt(series: Series, at: readonly number[]): (number | null)[] {
  const { step } = series
  const values = new Map(series.at.map((time, index) => [time, series.value[index] ?? null]))
  return at.map(time => values.get(Math.floor(time / step) * step) ?? null)
}

export function coughPanel({
  all,
  window,
  width,
}: {
  all: CoughSeries
  window: TimeWindow
  width: number
}): PanelModel {
  const shown = visible(all, window)
  const seconds = binSeconds({
    seconds: window.to - window.from,
    width: Math.max(width, 1),
    minPixels: MIN_BAR_PIXELS,
    step: all.step,
  })
  const bars = coughBars({ series: shown, seconds })
  const series: Series = { at: bars.at, value: bars.value, step: seconds }
  return {
    kind: 'coughs',
    scale: coughScale(bars),
    draw: colors => coughDrawing(bars, colors),
    series,
    // Coughs have no limit of their own: the RHS above judges them.
    levelAt: () => 'OK',
    last: lastOf(series, () => 'OK'),
    binSeconds: seconds,
    reference: median(bars.reference),
  }
}

/** A panel shows at least so many °C or %. */
const FLOOR_SPAN = { temperature: 8, humidity: 30 } as const

export function climatePanel(args: {
  kind: 'temperature' | 'humidity'
  all: BandSeries
  window: TimeWindow
  /** 9/5 where the series is in °F: a distance scales, it does not shift. */
  unitFactor: number
}): PanelModel {
  const series = visible(args.all, args.window)
  const levelAt = (index: number) => series.levels[index] ?? 'OK'
  return {
    kind: args.kind,
    scale: climateScale(series, FLOOR_SPAN[args.kind] * args.unitFactor),
    draw: colors => climateDrawing(bandRuns(series), colors),
    series,
    levelAt,
    last: lastOf(series, levelAt),
  }
}

/** The usual reference: a bar that only some monitors heard has a lower one of its own. */
function median(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null).sort((a, b) => a - b)
  return known[Math.floor(known.length / 2)] ?? null
}

function lastOf(series: Series, levelAt: (index: number) => Level): PanelModel['last'] {
  const last = lastPoint(series)
  return last === null ? null : { at: last.at, value: last.value, level: levelAt(last.index) }
}
