import classes from './AirspaceChart.module.css'
import type { Tick } from './axis-ticks.ts'
import type { PlotFrame } from './ChartOverlay.tsx'
import parts from './ChartParts.module.css'
import { sheetLeft } from './sheet.ts'
import { timeToX } from './time-window.ts'

/** Draws a line under all panels and lanes at each tick of the axis. */
export function GridLines({ ticks, window, width }: PlotFrame & { ticks: readonly Tick[] }) {
  return (
    <div className={classes.view} aria-hidden>
      <div className={classes.track}>
        {ticks.map(({ at }) => (
          <div
            key={at}
            className={parts.gridLine}
            style={{ left: sheetLeft(timeToX({ at, window, width }), width) }}
          />
        ))}
      </div>
    </div>
  )
}
