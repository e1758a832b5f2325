import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './SiteDashboardPage.module.css'

export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.listSkeleton}>
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <Skeleton key={row} height={20} />
      ))}
    </div>
  )
}
