import classes from './ProseSkeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

const LINES = ['94%', '88%', '97%', '62%', '30%', '92%', '96%', '71%']

/** Where a long text will be. */
export function ProseSkeleton() {
  return (
    <div className={classes.skeleton}>
      {LINES.map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
