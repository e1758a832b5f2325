import type { AvailabilityPoint } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import parts from '#domain/charts/ChartParts.module.css'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import classes from './Heatmap.module.css'
import { levelOf } from './heat-rows.ts'
import { useHeatText } from './use-heat-text.ts'

const MARKS = { OK: 'Ok', WARNING: 'Warning', ALARM: 'Alarm', NONE: 'Default' } as const
const WIDTH = 244

interface HeatTipProps {
  /** The id of the cell that it stands at. */
  id: string
  title: string
  point: AvailabilityPoint
  cause: string | undefined
}

/**
 * Shows place, day, value, slots and, where it is known, the reason. The cell's own name is read out, so this is only
 * to be seen.
 */
export function HeatTip({ id, title, point, cause }: HeatTipProps) {
  const text = useHeatText()
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    const cell = document.getElementById(id)?.getBoundingClientRect()
    const frame = ref.current?.offsetParent?.getBoundingClientRect()
    if (cell === undefined || frame === undefined) return
    const left = Math.max(0, Math.min(cell.left - frame.left, frame.width - WIDTH))
    setPlace({ left, top: cell.bottom - frame.top + 6 })
  }, [id])
  return (
    <div
      ref={ref}
      className={`${parts.details} ${classes.tip}`}
      style={{ ...place, width: WIDTH }}
      aria-hidden
    >
      <strong>{title}</strong>
      <p>
        <StatusMark status={MARKS[levelOf(point)]} />
        <span data-level={levelOf(point)}>{text.value(point)}</span>
        {point.value !== null && <span className={classes.slots}>{text.slots(point)}</span>}
      </p>
      {cause !== undefined && <p className={classes.cause}>{cause}</p>}
    </div>
  )
}
