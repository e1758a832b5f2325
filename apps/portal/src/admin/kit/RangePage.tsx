import type { ReactNode } from 'react'
import classes from './fleet.module.css'
import { RangeSelect, type RangeSelectProps } from './RangeSelect.tsx'

interface RangePageProps {
  range: RangeSelectProps
  /** What else is chosen, on either side of the days. */
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

/** Shows a page about a number of days: what is chosen stands over what it shows. */
export function RangePage({ range, before, after, children }: RangePageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        {before}
        <RangeSelect days={range.days} choose={range.choose} />
        {after}
      </div>
      {children}
    </div>
  )
}
