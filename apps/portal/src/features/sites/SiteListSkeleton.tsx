import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './SiteListPage.module.css'
import rows from './SiteRows.module.css'

/** The skeleton has the list's own geometry, with an Alarm row on top, because on most mornings there is one. */
const ROWS = ['Alarm', 'Warning', 'Warning', 'Ok', 'Ok', 'Ok', 'Ok', 'Ok', 'Ok'] as const

export function SiteListSkeleton() {
  return (
    <>
      <div className={`${classes.head} ${classes.waiting}`}>
        <Skeleton width={440} height={26} />
        <Skeleton width={360} height={26} />
        <Skeleton height={10} />
        <Skeleton width={420} height={18} />
        <Skeleton width={420} height={32} />
      </div>
      <div className={rows.columns} />
      {ROWS.map((status, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move.
        <div key={index} className={rows.row} data-quiet={status === 'Ok' || undefined}>
          <div className={rows.main}>
            <Skeleton width={status === 'Ok' ? 300 : 220} height={18} />
            {status !== 'Ok' && <Skeleton width={360} height={16} />}
          </div>
          <Skeleton height={status === 'Ok' ? 8 : 24} />
        </div>
      ))}
    </>
  )
}
