import type { ReactNode } from 'react'
import classes from './Sheet.module.css'

export interface SheetProps {
  children: ReactNode
  /** The narrower column at the end; on a phone it comes under the content. */
  aside?: ReactNode
  /** Whether the content has no page inset, because its rows run from edge to edge. */
  bleed?: boolean
  /** What the aside holds: a form has its own width. */
  asideHolds?: 'facts' | 'form'
  /** Which of the two a phone shows, where the other has a tab of its own. */
  phone?: 'main' | 'aside'
}

/** Shows the white sheet that a page lies on, with an aside where there is one. */
export function Sheet({ children, aside, asideHolds = 'facts', bleed = false, phone }: SheetProps) {
  return (
    <div
      className={classes.sheet}
      data-aside={aside === undefined ? undefined : asideHolds}
      data-phone={phone}
    >
      <div className={classes.main} data-bleed={bleed || undefined}>
        {children}
      </div>
      {aside !== undefined && <aside className={classes.aside}>{aside}</aside>}
    </div>
  )
}
