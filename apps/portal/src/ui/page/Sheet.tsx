import type { ReactNode } from 'react'
import classes from './Sheet.module.css'

export interface SheetProps {
  children: ReactNode
  /** The narrower column at the end; on a phone it comes under the content. */
  aside?: ReactNode
  /** Content without the page inset, when rows run from edge to edge. */
  bleed?: boolean
  /** A form has its own width. */
  asideHolds?: 'facts' | 'form'
  /** Only one of the two on a phone, where the other has a tab of its own. */
  phone?: 'main' | 'aside'
}

/** The white sheet a page lies on, with an aside where there is one. */
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
