import { memo, useMemo } from 'react'
import classes from './AirspaceChart.module.css'
import type { PlotFrame } from './ChartOverlay.tsx'
import parts from './ChartParts.module.css'
import type { PanelKind } from './chart-data.ts'
import { PANEL_HEIGHT, PANEL_ORDER, panelTops } from './chart-layout.ts'
import type { PanelModel } from './panel-models.ts'
import { shareIn, stretchesIn } from './quality.ts'
import { sheetLeft } from './sheet.ts'
import { timeToX } from './time-window.ts'
import type { ChartText } from './use-chart-text.ts'

const { tops } = panelTops()
const NAME_WIDTH = 80
const MOST_NAMES = 3

interface MissingNamesProps extends PlotFrame {
  models: Partial<Record<PanelKind, PanelModel>>
  text: ChartText
}

/** Names the share that was measured, above each mark of a gap. An outage that several panels show is named in the first. */
export const MissingNames = memo(function MissingNames({ models, window, width, text }: MissingNamesProps) {
  const names = useMemo(() => namesOf(models, { window, width }), [models, window, width])
  return (
    <div className={classes.track} aria-hidden>
      {names.map(({ kind, from, middle, coverage }) => (
        <span
          key={`${kind} ${from}`}
          className={`${parts.label} ${classes.missingLabel}`}
          style={{ left: sheetLeft(middle, width), top: tops[kind] + PANEL_HEIGHT[kind] - 17 }}
        >
          {text.shortfall({ coverage, isLate: false })}
        </span>
      ))}
    </div>
  )
})

interface Name {
  kind: PanelKind
  from: number
  /** The distance in pixels from the left of the plot. */
  middle: number
  coverage: number
  /** The seconds that were lost in the gap. */
  lost: number
}

/** Names the gaps in which most was lost: more names than these hide what was measured. */
function namesOf(models: MissingNamesProps['models'], { window, width }: PlotFrame): Name[] {
  const names: Name[] = []
  for (const kind of PANEL_ORDER) {
    const model = models[kind]
    if (model === undefined) continue
    for (const stretch of stretchesIn(model.short.missing, window)) {
      const coverage = shareIn(model.series, stretch)
      const [from, to] = [Math.max(stretch[0], window.from), Math.min(stretch[1], window.to)]
      const wanted = timeToX({ at: (from + to) / 2, window, width })
      const middle = Math.min(width - NAME_WIDTH / 2, Math.max(NAME_WIDTH / 2, wanted))
      const isFree = names.every(name => Math.abs(name.middle - middle) >= NAME_WIDTH)
      if (coverage !== null && isFree)
        names.push({ kind, from: stretch[0], middle, coverage, lost: (1 - coverage) * (to - from) })
    }
  }
  return names.sort((one, other) => other.lost - one.lost).slice(0, MOST_NAMES)
}
