import classes from '#domain/charts/AirspaceChart.module.css'
import type { AirspaceChartProps } from '#domain/charts/AirspaceChart.tsx'
import type { Tick } from '#domain/charts/axis-ticks.ts'
import {
  Crosshair,
  GapHatches,
  PhaseLines,
  type PlotFrame,
  ZoomSelection,
} from '#domain/charts/ChartOverlay.tsx'
import type { CursorReading } from '#domain/charts/cursor-readings.ts'
import { EventLanes } from '#domain/charts/EventLanes.tsx'
import { LampLanes } from '#domain/charts/LampLanes.tsx'
import { MissingNames } from '#domain/charts/MissingNames.tsx'
import { TimeAxis } from '#domain/charts/TimeAxis.tsx'
import type { useChartPointer } from '#domain/charts/use-chart-pointer.ts'
import { useBarnGaps, type usePanelModels } from '#domain/charts/use-panel-models.ts'

/** The width that the buttons of a zoom take of the top line. */
const RESET_WIDTH = 160

export interface ChartFootProps extends AirspaceChartProps, PlotFrame {
  compact: boolean
  ticks: readonly Tick[]
  pointer: ReturnType<typeof useChartPointer>
  models: ReturnType<typeof usePanelModels>
  readings: readonly CursorReading[]
}

/** Shows the lanes and the axis below the panels, and what lies over all of them. */
export function ChartFoot(props: ChartFootProps) {
  const { lamp, now, text, batchStart, compact, window, width } = props
  const frame = { window, width }
  return (
    <>
      {lamp !== undefined && <LampLanes lamp={lamp} now={now} text={text} {...frame} />}
      <EventLanes
        alerts={props.alerts}
        treatments={props.treatments}
        notes={props.notes}
        episodes={props.episodes}
        now={now}
        text={text}
        {...frame}
      />
      <TimeAxis
        ticks={props.ticks}
        mode={props.axis}
        batchStart={batchStart}
        startAge={props.startAge}
        compact={compact}
        cursorAt={props.pointer.at}
        text={text}
        {...frame}
      />
      <Overlay {...props} />
    </>
  )
}

/** Shows silences, phases and what the reader points at, over panels and lanes alike. */
function Overlay(props: ChartFootProps) {
  const { sources, pointer, models, readings, now, text, window, width } = props
  const frame = { window, width }
  const gaps = useBarnGaps(sources, now)
  return (
    <div className={classes.overlay}>
      <GapHatches gaps={gaps} now={now} text={text} {...frame} />
      <MissingNames models={models} text={text} {...frame} />
      <PhaseLines
        phases={props.phases}
        text={text}
        compact={props.compact}
        reserved={props.zoomed ? RESET_WIDTH : 0}
        {...frame}
      />
      <div className={classes.track}>
        {pointer.selection !== null && <ZoomSelection {...pointer.selection} {...frame} />}
        {pointer.at !== null && (
          <Crosshair at={pointer.at} readings={readings} models={models} text={text} {...frame} />
        )}
      </div>
    </div>
  )
}
