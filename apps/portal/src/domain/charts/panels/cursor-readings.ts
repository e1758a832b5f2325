import type { Level, PanelKind } from '#domain/charts/chart-data.ts'
import { PANEL_ORDER } from '#domain/charts/chart-layout.ts'
import { type Shortfall, shortfallAt } from '#domain/charts/series/quality.ts'
import { nearestPoint } from '#domain/charts/series/series-lookup.ts'
import type { PanelModel } from './panel-models.ts'

export interface CursorReading {
  kind: PanelKind
  at: number
  value: number
  level: Level
  short: Shortfall | null
}

/** Returns what each panel measured nearest to the cursor; a panel in a gap has no reading. */
export function cursorReadings(models: Partial<Record<PanelKind, PanelModel>>, at: number): CursorReading[] {
  return PANEL_ORDER.flatMap(kind => {
    const model = models[kind]
    if (model === undefined) return []
    const point = nearestPoint({ series: model.series, at, reach: model.series.step })
    return point === null
      ? []
      : [
          {
            kind,
            at: point.at,
            value: point.value,
            level: model.levelAt(point.index),
            short: shortfallAt(model.series.quality, point.index),
          },
        ]
  })
}
