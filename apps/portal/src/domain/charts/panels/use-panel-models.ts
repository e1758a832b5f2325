import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { OwnNormal } from '@earshot/contract/schemas/batches/normal.ts'
import type { TemperatureUnit } from '@earshot/contract/values.ts'
import { useMemo } from 'react'
import type {
  BandSeries,
  CoughSeries,
  PanelKind,
  RhsSeries,
  Series,
  TimeWindow,
} from '#domain/charts/chart-data.ts'
import { binSeconds } from '#domain/charts/series/cough-bins.ts'
import { downsampleSeconds } from '#domain/charts/series/downsample.ts'
import { type NormalSeries, normalSeries } from '#domain/charts/series/normal-series.ts'
import { climatePanel, coughPanel, type PanelModel, panelIn, rhsPanel } from './panel-models.ts'

/** The series is undefined until it has come; `retry` is there when it failed. */
interface ChartSource<S extends Series> {
  series: S | undefined
  retry?: (() => unknown) | undefined
}

/** The airspace's own normal, where it is what the readings are compared with. */
export interface ChartNormal {
  normal: OwnNormal
  timeZone: string
  unit: TemperatureUnit
}

export interface ChartSources {
  rhs: ChartSource<RhsSeries>
  coughs: ChartSource<CoughSeries>
  temperature: ChartSource<BandSeries>
  humidity: ChartSource<BandSeries>
}

const HOUR = 3600
/** A bar fills 62 % of these pixels. Narrower bars touch each other on the pixel grid and read as one mass. */
const MIN_BAR_PIXELS = 2.4

/** Makes each panel once for its data, and what is seen of it with each window. */
export function usePanelModels(args: {
  sources: ChartSources
  /** The RHS of other monitors, drawn behind in a muted color. */
  beside?: readonly Series[] | undefined
  window: TimeWindow
  width: number
  temperatureFactor: number
  normal?: ChartNormal | undefined
}): Partial<Record<PanelKind, PanelModel>> {
  const { window, width, temperatureFactor, beside, normal: given } = args
  const normal = useMemo(() => given && seriesOf(given), [given])
  const rhs = args.sources.rhs.series
  const coughs = args.sources.coughs.series
  const temperature = args.sources.temperature.series
  const humidity = args.sources.humidity.series
  const seconds = binSeconds({
    seconds: window.to - window.from,
    width: Math.max(width, 1),
    minPixels: MIN_BAR_PIXELS,
    step: coughs?.step ?? 0,
  })
  const stretchFor = (series: Series | undefined) =>
    downsampleSeconds({ seconds: window.to - window.from, width, step: series?.step ?? HOUR })
  const rhsSeconds = stretchFor(rhs)
  const temperatureSeconds = stretchFor(temperature)
  const humiditySeconds = stretchFor(humidity)
  const rhsPanelOf = useMemo(
    () => rhs && rhsPanel(rhs, { beside, seconds: rhsSeconds }),
    [rhs, beside, rhsSeconds],
  )
  const coughPanelOf = useMemo(
    () => coughs && coughPanel({ all: coughs, seconds, normal: normal?.coughs }),
    [coughs, seconds, normal],
  )
  const temperaturePanel = useMemo(
    () =>
      temperature &&
      climatePanel({
        kind: 'temperature',
        series: temperature,
        unitFactor: temperatureFactor,
        seconds: temperatureSeconds,
        normal: normal?.temperature,
      }),
    [temperature, temperatureFactor, temperatureSeconds, normal],
  )
  const humidityPanel = useMemo(
    () =>
      humidity &&
      climatePanel({
        kind: 'humidity',
        series: humidity,
        unitFactor: 1,
        seconds: humiditySeconds,
        normal: normal?.humidity,
      }),
    [humidity, humiditySeconds, normal],
  )
  return useMemo(() => {
    const panels = [rhsPanelOf, coughPanelOf, temperaturePanel, humidityPanel]
    const known = panels.filter(panel => panel !== undefined)
    return Object.fromEntries(known.map(panel => [panel.kind, panelIn(panel, window)]))
  }, [rhsPanelOf, coughPanelOf, temperaturePanel, humidityPanel, window])
}

/** Finds the silences of the whole barn. RHS is left out, because it continues for half a day from the hours before. */
export function useBarnGaps(sources: ChartSources, now: number): TimeWindow[] {
  const { coughs, temperature, humidity } = sources
  return useMemo(() => {
    const known = [coughs.series, temperature.series, humidity.series].filter(series => series !== undefined)
    return intersectGaps(known.map(series => findGaps({ series, until: now })))
  }, [coughs.series, temperature.series, humidity.series, now])
}

/** A shorter silence is only a break in the line: a lost message is not an outage. */
const GAP_SECONDS = 3600

/**
 * Finds the stretches in which a series has no value. `until` is the end of what could have been measured (now), so
 * silence up to the present is a gap as well. A point stands for the step that begins at it.
 */
export function findGaps({ series, until }: { series: Series; until: number }): TimeWindow[] {
  const gaps: TimeWindow[] = []
  let last: number | null = null
  for (const [index, at] of series.at.entries()) {
    if (series.value[index] === null) continue
    if (last !== null && at - last > series.step + GAP_SECONDS)
      gaps.push({ from: last + series.step, to: at })
    last = at
  }
  if (last !== null && until - last > series.step + GAP_SECONDS)
    gaps.push({ from: last + series.step, to: until })
  return gaps
}

/** Returns the gaps that all lists have in common: the barn was silent, not one sensor. */
export function intersectGaps(lists: readonly (readonly TimeWindow[])[]): TimeWindow[] {
  const [first, ...rest] = lists
  if (first === undefined) return []
  return rest.reduce<TimeWindow[]>(
    (common, list) => {
      return common.flatMap(a =>
        list
          .map(b => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }))
          .filter(both => both.to - both.from >= GAP_SECONDS),
      )
    },
    [...first],
  )
}

function seriesOf({
  normal,
  timeZone,
  unit,
}: ChartNormal): Record<'coughs' | 'temperature' | 'humidity', NormalSeries> {
  return {
    coughs: normalSeries(normal.coughs, { timeZone }),
    temperature: normalSeries(normal.temperature, { timeZone, show: value => temperatureIn(unit, value) }),
    humidity: normalSeries(normal.humidity, { timeZone }),
  }
}
