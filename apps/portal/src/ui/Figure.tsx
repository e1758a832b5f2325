import type { StatusName } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'
import classes from './Figure.module.css'
import { Text } from './Text.tsx'

export interface FigureProps {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  /** The line under the figure, which begins with the status word. */
  note?: ReactNode
  size?: 'figure' | 'small'
  /** Whether the value is old; it is then shown in a muted color. */
  stale?: boolean
  status?: StatusName
}

/** Shows a large number with its name over it; a page has three of them at most. */
export function Figure({ label, value, unit, note, size = 'figure', stale = false, status }: FigureProps) {
  return (
    <div className={classes.figure} data-size={size} data-stale={stale || undefined} data-status={status}>
      <Text as="div" size="small" weight="figure" tone="muted">
        {label}
      </Text>
      <div className={classes.value}>
        {value}
        {unit !== undefined && <span className={classes.unit}>{unit}</span>}
      </div>
      {note !== undefined && (
        <Text className={classes.note} as="div" size="small" tone="muted" above="half">
          {note}
        </Text>
      )}
    </div>
  )
}
