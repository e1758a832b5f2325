import classes from './Skeleton.module.css'

export interface SkeletonProps {
  width?: number | string
  height?: number | string
  radius?: number
}

/** Shows a still block where content will be. It does not shimmer, to keep the page quiet. */
export function Skeleton({ width = '100%', height = 16, radius = 6 }: SkeletonProps) {
  return <span className={classes.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden />
}
