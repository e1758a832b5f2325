import type { ReactNode } from 'react'
import classes from './SectionHead.module.css'

interface SectionHeadProps {
  /** The id that the section is labelled by. */
  id: string
  title: string
  /** True if a line is drawn below, where the rows that follow have lines of their own. */
  lined?: boolean
  /** A number or a link to more, at the end of the line. */
  children?: ReactNode
}

/** Shows a section's heading, and what stands opposite it. */
export function SectionHead({ id, title, lined, children }: SectionHeadProps) {
  return (
    <div className={classes.head} data-lined={lined}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}
