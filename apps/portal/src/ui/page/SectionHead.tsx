import type { ReactNode } from 'react'
import classes from './SectionHead.module.css'

interface SectionHeadProps {
  /** By which its section is named. */
  id: string
  title: string
  /** Where rows follow that have lines of their own. */
  lined?: boolean
  /** A figure or the way to more, at the end of the line. */
  children?: ReactNode
}

/** A section's heading, and what stands across from it. */
export function SectionHead({ id, title, lined, children }: SectionHeadProps) {
  return (
    <div className={classes.head} data-lined={lined}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}
