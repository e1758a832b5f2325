import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './AirspacePage.module.css'

/** The geometry of what comes: chip, sentence, figures, panels. */
export function AirspaceSkeleton({ chartOnly = false }: { chartOnly?: boolean }) {
  return (
    <div className={classes.content}>
      {!chartOnly && (
        <>
          <Skeleton width={96} height={24} />
          <Skeleton width="70%" height={62} />
          <div className={classes.figures}>
            <Skeleton width={120} height={92} />
            <Skeleton width={120} height={92} />
            <Skeleton width={120} height={92} />
          </div>
        </>
      )}
      <div className={classes.chartSkeleton}>
        <Skeleton height={136} />
        <Skeleton height={70} />
        <Skeleton height={74} />
        <Skeleton height={54} />
      </div>
    </div>
  )
}
