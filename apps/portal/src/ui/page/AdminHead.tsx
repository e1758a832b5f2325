import type { ReactNode } from 'react'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './AdminHead.module.css'
import { Answer } from './Answer.tsx'
import { type Crumb, PageHead } from './PageHead.tsx'
import { PageActions } from './PageParts.tsx'
import { FillSlot } from './slots.tsx'

export interface AdminHeadProps {
  /** The document's title, and on a phone the page's name in the bar. */
  title: string
  first: ReactNode
  rest?: ReactNode
  /** How old the page's statement is: it stands in the first row, and on a phone under the answer. */
  seen?: ReactNode
}

/** Names a top-level page of the admin area; its answer stands in the first row. */
export function AdminHead({ title, first, rest, seen }: AdminHeadProps) {
  const isPhone = useIsPhone()
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
        {isPhone && seen}
      </FillSlot>
      {!isPhone && <PageActions>{seen}</PageActions>}
    </>
  )
}

export interface AdminDetailHeadProps extends AdminHeadProps {
  crumbs: readonly Crumb[]
  subtitle?: string | undefined
  /** A status, before the answer. */
  mark?: ReactNode
  /** The actions on the whole thing. */
  actions?: ReactNode
}

/** Names the page of one thing: the breadcrumb in the first row, then its status and its answer. */
export function AdminDetailHead({
  title,
  crumbs,
  subtitle,
  mark,
  first,
  rest,
  seen,
  actions,
}: AdminDetailHeadProps) {
  const isPhone = useIsPhone()
  return (
    <>
      <PageHead title={title} crumbs={crumbs} subtitle={subtitle} />
      {!isPhone && (
        <PageActions>
          {seen && (
            <Text className={classes.seen} as="span" size="small">
              {seen}
            </Text>
          )}
        </PageActions>
      )}
      <div className={classes.detail}>
        {mark}
        {isPhone && seen && (
          <Text className={classes.seen} as="span" size="small">
            {seen}
          </Text>
        )}
        <Answer first={first} rest={rest} />
        <div className={classes.actions}>{actions}</div>
      </div>
    </>
  )
}
