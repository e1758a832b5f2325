import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './BatchPage.module.css'

/** Shows blocks with the geometry of the content: sentence, phases and panels. */
export function BatchSkeleton() {
  return (
    <div className={classes.content}>
      <Skeleton width="70%" height={62} />
      <Skeleton width="60%" height={34} />
      <Skeleton height={40} width={320} />
      <Skeleton height={380} />
    </div>
  )
}
