import type { ReactNode } from 'react'
import classes from './LimitSection.module.css'

interface LimitSectionHeadProps {
  id: string
  title: string
  note?: string
  children?: ReactNode
}

/** Names a part of the limits, with a few words about it. */
export function LimitSectionHead({ id, title, note, children }: LimitSectionHeadProps) {
  return (
    <div className={classes.head}>
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {children}
    </div>
  )
}
