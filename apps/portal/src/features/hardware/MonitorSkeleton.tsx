import { ChartSkeleton } from '#domain/graphs/ChartSkeleton.tsx'
import { Figures } from '#ui/Figures.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './HardwarePage.module.css'

/** Shows blocks with the geometry of the content: chip, sentence, figures and panels. */
export function MonitorSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton width={96} height={24} />
      <Skeleton width="70%" height={62} />
      <Figures phone="strip">
        <Skeleton width={110} height={80} />
        <Skeleton width={110} height={80} />
        <Skeleton width={110} height={80} />
      </Figures>
      <ChartSkeleton />
    </div>
  )
}
