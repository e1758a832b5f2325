import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './ReadingLayout.module.css'

const LINES = ['94%', '88%', '97%', '62%', '30%', '92%', '96%', '71%']

export function ProseSkeleton() {
  return (
    <div className={classes.skeleton}>
      {LINES.map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
