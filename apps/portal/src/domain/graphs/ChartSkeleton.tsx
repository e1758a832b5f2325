import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './GraphFrame.module.css'

/** Shows blocks in place of the panels that come. */
export function ChartSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton height={136} />
      <Skeleton height={70} />
      <Skeleton height={74} />
      <Skeleton height={54} />
    </div>
  )
}
