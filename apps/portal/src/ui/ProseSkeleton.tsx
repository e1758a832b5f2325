import classes from './ProseSkeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

const LINES = ['94%', '88%', '97%', '62%', '30%', '92%', '96%', '71%']

/** Stands in the place of a long text that is loading. */
export function ProseSkeleton() {
  return (
    <div className={classes.skeleton}>
      {LINES.map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
