import type { StatusName } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'
import classes from './Figures.module.css'
import { Text } from './Text.tsx'

interface FiguresProps {
  /** The section's label; a skeleton has none. */
  label?: string
  /** How they are arranged on a phone: three in a row between two lines, or two by two. */
  phone: 'strip' | 'pairs'
  /** The class may set `--figures-columns`, `--figures-inset` and `--figures-widest`. */
  className?: string | undefined
  children: ReactNode
}

/** Shows a page's main numbers in a row, separated by hairlines. */
export function Figures({ label, phone, className, children }: FiguresProps) {
  return (
    <section
      className={[classes.figures, className].filter(Boolean).join(' ')}
      data-phone={phone}
      aria-label={label}
    >
      {children}
    </section>
  )
}

interface FigureProps {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  /** A button after the figure. */
  end?: ReactNode
  /** The line under the figure, which begins with the status word. */
  note?: ReactNode
  size?: 'figure' | 'small'
  /** True while the value is old; it is then shown in a muted color. */
  stale?: boolean
  status?: StatusName
}

/** Shows a large number with its name over it; a page has three of them at most. */
export function Figure({
  label,
  value,
  unit,
  end,
  note,
  size = 'figure',
  stale = false,
  status,
}: FigureProps) {
  return (
    <div className={classes.figure} data-size={size} data-stale={stale || undefined} data-status={status}>
      <Text as="div" size="small" weight="figure" tone="muted">
        {label}
      </Text>
      <div className={classes.value}>
        {value}
        {unit !== undefined && <span className={classes.unit}>{unit}</span>}
        {end !== undefined && <span className={classes.end}>{end}</span>}
      </div>
      {note !== undefined && (
        <Text className={classes.note} as="div" size="small" tone="muted" above="half">
          {note}
        </Text>
      )}
    </div>
  )
}
