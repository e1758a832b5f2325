import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LastSeen, type LastSeenProps } from '#domain/values/LastSeen.tsx'
import classes from './StatusLine.module.css'

export interface StatusLineProps {
  /** The status, and what it comes from. */
  children: ReactNode
  /** When the source of the status was last heard. */
  seen?: LastSeenProps
}

/** Shows the first line of a page's head: the status, its reason, and since when nothing newer is known. */
export function StatusLine({ children, seen }: StatusLineProps) {
  return (
    <div className={classes.line}>
      {children}
      {seen !== undefined && (
        <span className={classes.seen}>
          <IconClock size={16} stroke={1.75} aria-hidden />
          <LastSeen {...seen} />
        </span>
      )}
    </div>
  )
}
