import type { ComponentType, ReactNode } from 'react'
import classes from './AirspaceChart.module.css'
import { LANE_HEIGHT } from './chart-layout.ts'

interface LaneProps {
  label: string
  icon: ComponentType<{ className?: string | undefined; size: number; stroke: number }>
  /** How many rows the lane needs, because events that happened at the same time stand under one another. */
  rows?: number
  children: ReactNode
}

/** Shows a strip for events of one kind: its label stands still, and the events move with the sheet. */
export function Lane({ label, icon: Icon, rows = 1, children }: LaneProps) {
  return (
    <div className={classes.lane} style={{ height: Math.max(1, rows) * LANE_HEIGHT }}>
      <Icon className={classes.laneIcon} size={16} stroke={1.75} aria-hidden />
      <div className={classes.view}>
        <div className={classes.within}>
          <ul className={classes.track} aria-label={label}>
            {children}
          </ul>
        </div>
      </div>
    </div>
  )
}
