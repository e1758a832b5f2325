import type { ReactNode } from 'react'
import classes from './AdminHead.module.css'
import { Answer } from './Answer.tsx'
import { type Crumb, PageHead } from './PageHead.tsx'
import { FillSlot } from './slots.tsx'

export interface AdminHeadProps {
  /** The document's title, and on a phone the page's name in the bar. */
  title: string
  first: ReactNode
  rest?: ReactNode
}

/** Names an administrators' page of the top level; its answer stands in the first row. */
export function AdminHead({ title, first, rest }: AdminHeadProps) {
  return (
    <>
      <PageHead title={title} />
      <FillSlot name="crumbs">
        <span className={classes.name} aria-hidden>
          {title}
        </span>
      </FillSlot>
      <FillSlot name="answer">
        <Answer first={first} rest={rest} />
      </FillSlot>
    </>
  )
}

export interface AdminDetailHeadProps extends AdminHeadProps {
  crumbs: readonly Crumb[]
  subtitle?: string | undefined
  /** A status, before the answer. */
  mark?: ReactNode
  /** What can be done with the whole thing. */
  actions?: ReactNode
}

/** Names the page of one thing: the way here in the first row, then its status and answer. */
export function AdminDetailHead({
  title,
  crumbs,
  subtitle,
  mark,
  first,
  rest,
  actions,
}: AdminDetailHeadProps) {
  return (
    <>
      <PageHead title={title} crumbs={crumbs} subtitle={subtitle} />
      <div className={classes.detail}>
        {mark}
        <Answer first={first} rest={rest} />
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
    </>
  )
}
