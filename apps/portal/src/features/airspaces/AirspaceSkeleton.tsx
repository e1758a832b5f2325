import { ChartSkeleton } from '#domain/graphs/ChartSkeleton.tsx'
import { Figures } from '#ui/Figures.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './AirspacePage.module.css'

/** Shows blocks with the geometry of the content: chip, sentence, figures and panels. */
export function AirspaceSkeleton() {
  return (
    <div className={classes.content}>
      <Skeleton width={96} height={24} />
      <Skeleton width="70%" height={62} />
      <Figures phone="strip" className={classes.figures}>
        <Skeleton width={120} height={92} />
        <Skeleton width={120} height={92} />
        <Skeleton width={120} height={92} />
      </Figures>
      <ChartSkeleton />
    </div>
  )
}
