import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './NotificationListPage.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Shows the day's head and rows of the true height. */
export function NotificationSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton width={70} height={18} />
      {ROWS.map(row => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}
