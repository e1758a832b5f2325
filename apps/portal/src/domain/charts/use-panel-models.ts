import { useMemo } from 'react'
import type { BandSeries, CoughSeries, PanelKind, Series, TimeWindow } from './chart-data.ts'
import { binSeconds } from './cough-bins.ts'
import { findGaps, intersectGaps } from './gaps.ts'
import { climatePanel, coughPanel, type PanelModel, panelIn, rhsPanel } from './panel-models.ts'
import { thinSeconds } from './thin.ts'

/** The series is undefined until it has come; `retry` is there when it failed. */
interface ChartSource<S extends Series> {
  series: S | undefined
  retry?: (() => unknown) | undefined
}

export interface ChartSources {
  rhs: ChartSource<Series>
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
}): Partial<Record<PanelKind, PanelModel>> {
  const { window, width, temperatureFactor, beside } = args
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
  const thin = (series: Series | undefined) =>
    thinSeconds({ seconds: window.to - window.from, width, step: series?.step ?? HOUR })
  const [thinRhs, thinTemperature, thinHumidity] = [thin(rhs), thin(temperature), thin(humidity)]
  const rhsPanelOf = useMemo(() => rhs && rhsPanel(rhs, { beside, seconds: thinRhs }), [rhs, beside, thinRhs])
  const coughPanelOf = useMemo(() => coughs && coughPanel({ all: coughs, seconds }), [coughs, seconds])
  const temperaturePanel = useMemo(
    () =>
      temperature &&
      climatePanel({
        ...{ kind: 'temperature', series: temperature, unitFactor: temperatureFactor },
        seconds: thinTemperature,
      }),
    [temperature, temperatureFactor, thinTemperature],
  )
  const humidityPanel = useMemo(
    () =>
      humidity && climatePanel({ kind: 'humidity', series: humidity, unitFactor: 1, seconds: thinHumidity }),
    [humidity, thinHumidity],
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
