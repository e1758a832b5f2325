import { PANEL_HEIGHT, PANEL_ORDER } from '#domain/charts/chart-layout.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './GraphFrame.module.css'

/** Shows blocks in place of the panels that come. */
export function ChartSkeleton() {
  return (
    <div className={classes.skeleton}>
      {PANEL_ORDER.map(kind => (
        <Skeleton key={kind} height={PANEL_HEIGHT[kind]} />
      ))}
    </div>
  )
}
