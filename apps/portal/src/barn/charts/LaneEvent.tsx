import type { CSSProperties, ReactNode } from 'react'
import { lazyPart } from '#lib/parts/lazy-part.ts'
import { OnDemand } from '#ui/OnDemand.tsx'
import classes from './AirspaceChart.module.css'

const load = () => import('./LaneDetails.tsx')
const LaneDetails = lazyPart(async () => (await load()).LaneDetails)

export interface LaneEventProps {
  className: string | undefined
  style: CSSProperties
  level?: 'WARNING' | 'ALARM' | 'OFFLINE'
  /** All of it in words, since the strip shows little. */
  label: string
  title: string
  lines: readonly string[]
  children: ReactNode
}

/** One event on a lane; its details open beside it and close with Escape. */
export function LaneEvent({ className, style, level, label, title, lines, children }: LaneEventProps) {
  const button = (
    <button type="button" className={classes.laneButton} aria-label={label}>
      <span className={className} data-level={level}>
        {children}
      </span>
    </button>
  )
  return (
    <li className={classes.laneItem} style={style}>
      <OnDemand button={button} load={load}>
        <LaneDetails button={button} title={title} lines={lines} />
      </OnDemand>
    </li>
  )
}
