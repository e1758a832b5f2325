import type { StatusName } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'
import classes from './Figure.module.css'

export interface FigureProps {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  /** One line under it, which begins with the status word. */
  note?: ReactNode
  size?: 'figure' | 'small'
  /** The value is old: the figure turns quiet. */
  stale?: boolean
  status?: StatusName
}

/** A large number with its name over it; three of them per page at most. */
export function Figure({ label, value, unit, note, size = 'figure', stale = false, status }: FigureProps) {
  return (
    <div className={classes.figure} data-size={size} data-stale={stale || undefined} data-status={status}>
      <div className={classes.label}>{label}</div>
      <div className={classes.value}>
        {value}
        {unit !== undefined && <span className={classes.unit}>{unit}</span>}
      </div>
      {note !== undefined && <div className={classes.note}>{note}</div>}
    </div>
  )
}
