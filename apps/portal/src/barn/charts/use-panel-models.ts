import { useMemo } from 'react'
import type { BandSeries, CoughSeries, PanelKind, Series, TimeWindow } from './chart-data.ts'
import { findGaps, intersectGaps } from './gaps.ts'
import { climatePanel, coughPanel, type PanelModel, rhsPanel } from './panel-models.ts'

/** A series that has not come is undefined; `retry` is there when it failed. */
export interface ChartSource<S extends Series> {
  series: S | undefined
  retry?: (() => unknown) | undefined
}

export interface ChartSources {
  rhs: ChartSource<Series>
  coughs: ChartSource<CoughSeries>
  temperature: ChartSource<BandSeries>
  humidity: ChartSource<BandSeries>
}

/** One model per panel, made again only when its own series, the window or the width changes. */
export function usePanelModels(args: {
  sources: ChartSources
  /** RHS of others, drawn quietly behind. */
  beside?: readonly Series[] | undefined
  window: TimeWindow
  width: number
  temperatureFactor: number
}): Partial<Record<PanelKind, PanelModel>> {
  const { window, width, temperatureFactor, beside } = args
  const { rhs, coughs, temperature, humidity } = args.sources
  const rhsModel = useMemo(
    () => rhs.series && rhsPanel(rhs.series, window, beside),
    [rhs.series, window, beside],
  )
  const coughModel = useMemo(
    () => coughs.series && coughPanel({ all: coughs.series, window, width }),
    [coughs.series, window, width],
  )
  const temperatureModel = useMemo(
    () =>
      temperature.series &&
      climatePanel({ kind: 'temperature', all: temperature.series, window, unitFactor: temperatureFactor }),
    [temperature.series, window, temperatureFactor],
  )
  const humidityModel = useMemo(
    () => humidity.series && climatePanel({ kind: 'humidity', all: humidity.series, window, unitFactor: 1 }),
    [humidity.series, window],
  )
  return useMemo(
    () => ({
      ...(rhsModel && { rhs: rhsModel }),
      ...(coughModel && { coughs: coughModel }),
      ...(temperatureModel && { temperature: temperatureModel }),
      ...(humidityModel && { humidity: humidityModel }),
    }),
    [rhsModel, coughModel, temperatureModel, humidityModel],
  )
}

/** Silences of the whole barn. RHS is left out: it lives on for half a day on the hours before. */
export function useBarnGaps(sources: ChartSources, now: number): TimeWindow[] {
  const { coughs, temperature, humidity } = sources
  return useMemo(() => {
    const known = [coughs.series, temperature.series, humidity.series].filter(series => series !== undefined)
    return intersectGaps(known.map(series => findGaps({ series, until: now })))
  }, [coughs.series, temperature.series, humidity.series, now])
}
