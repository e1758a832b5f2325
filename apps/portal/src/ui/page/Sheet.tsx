import type { ReactNode } from 'react'
import classes from './Sheet.module.css'

export interface SheetProps {
  children: ReactNode
  /** What stands above both columns, from edge to edge. */
  head?: ReactNode
  /** True if the head is tinted, because nobody has its Alarm yet. */
  alarms?: boolean
  /** The narrower column at the end; on a phone it comes under the content. */
  aside?: ReactNode
  /** True if the content has no page inset, because its rows run from edge to edge. */
  bleed?: boolean
  /** What the aside holds: a form has its own width. */
  asideHolds?: 'facts' | 'form'
  /** Which of the two a phone shows, where the other has a tab of its own. */
  phone?: 'main' | 'aside'
}

/** Shows the white sheet that a page lies on, with an aside where there is one. */
export function Sheet(props: SheetProps) {
  const { children, head, alarms = false, aside, asideHolds = 'facts', bleed = false, phone } = props
  return (
    <div
      className={classes.sheet}
      data-aside={aside === undefined ? undefined : asideHolds}
      data-phone={phone}
    >
      {head !== undefined && (
        <div className={classes.head} data-alarms={alarms || undefined}>
          {head}
        </div>
      )}
      <div className={classes.main} data-bleed={bleed || undefined}>
        {children}
      </div>
      {aside !== undefined && <aside className={classes.aside}>{aside}</aside>}
    </div>
  )
}
