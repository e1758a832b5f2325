import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './Logbook.module.css'

/** Shows the heads of days with blocks for their lines. */
export function LogbookSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton width="60%" height={34} />
      <Skeleton height={48} />
      <FeedSkeleton />
    </div>
  )
}

export function FeedSkeleton() {
  return (
    <div className={classes.skeleton}>
      {[72, 48, 160].map(height => (
        <div className={classes.day} key={height}>
          <Skeleton width={72} height={36} />
          <Skeleton height={height} />
        </div>
      ))}
    </div>
  )
}
