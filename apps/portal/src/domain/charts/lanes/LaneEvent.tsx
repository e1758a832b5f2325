import type { ComponentType, CSSProperties, ReactNode } from 'react'
import classes from '#domain/charts/AirspaceChart.module.css'
import { LANE_HEIGHT } from '#domain/charts/chart-layout.ts'
import { leftInPercent, type PlacedSpan, widthInPercent } from '#domain/charts/gestures/overscan.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { OnDemand } from '#ui/menu/OnDemand.tsx'

const load = () => import('./LaneDetails.tsx')
const LaneDetails = lazyPart(async () => (await load()).LaneDetails)

interface LaneEventProps {
  className: string | undefined
  place: PlacedSpan
  /** The width of the plot in pixels. */
  width: number
  row?: number
  level?: 'WARNING' | 'ALARM' | 'OFFLINE'
  /** The whole event in words, because the strip shows little. */
  label: string
  title: string
  lines: readonly string[]
  children: ReactNode
}

/** Shows one event on a lane; its details open beside it and close with Escape. */
export function LaneEvent(props: LaneEventProps) {
  const { className, place, width, row = 0, level, label, title, lines, children } = props
  const button = (
    <button type="button" className={classes.laneButton} aria-label={label}>
      <span
        className={className}
        data-level={level}
        style={place.before > 0 || place.behind > 0 ? beyond(place) : undefined}
      >
        {children}
      </span>
    </button>
  )
  return (
    <li
      className={classes.laneItem}
      data-outside={place.isOutside || undefined}
      style={{
        left: leftInPercent(place.left, width),
        width: widthInPercent(place.width, width),
        top: row * LANE_HEIGHT,
      }}
    >
      <OnDemand button={button} load={load}>
        <LaneDetails button={button} title={title} lines={lines} />
      </OnDemand>
    </li>
  )
}

/**
 * Returns the style of an event that reaches beyond the window: its button and its words lie in the window, and the
 * drawing continues beyond it.
 */
function beyond({ before, behind }: PlacedSpan): CSSProperties & Record<'--before', string> {
  return { '--before': `${before}px`, marginInline: `${-before}px ${-behind}px` }
}

interface LaneProps {
  label: string
  icon: ComponentType<{ className?: string | undefined; size: number; stroke: number }>
  /** How many rows the lane needs, because events that happened at the same time stand under one another. */
  rows?: number
  children: ReactNode
}

/** Shows a strip for events of one kind: its label stands still, and the events move with the drawing. */
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
