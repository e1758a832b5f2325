import type { Level, PanelKind } from './chart-data.ts'
import { PANEL_ORDER } from './chart-layout.ts'
import { nearestPoint } from './nearest.ts'
import type { PanelModel } from './panel-models.ts'
import { type Shortfall, shortfallAt } from './quality.ts'

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
            ...{ kind, at: point.at, value: point.value, level: model.levelAt(point.index) },
            short: shortfallAt(model.series.quality, point.index),
          },
        ]
  })
}
