import type { ReactNode } from 'react'
import classes from './Part.module.css'

interface PartProps {
  label: string
  /** What stands at the end of the label's line. */
  end?: ReactNode
  /** True if the content stands beside the label. */
  inline?: boolean
  children: ReactNode
}

/** Shows a part of the evidence under a hairline. */
export function Part({ label, end, inline = false, children }: PartProps) {
  return (
    <section className={classes.part} data-inline={inline || undefined}>
      <div className={classes.label}>
        <h3>{label}</h3>
        {end !== undefined && <span>{end}</span>}
      </div>
      <div>{children}</div>
    </section>
  )
}
