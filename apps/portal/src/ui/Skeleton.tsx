import classes from './Skeleton.module.css'

export interface SkeletonProps {
  width?: number | string
  height?: number | string
  radius?: number
}

/** A still block where something will be. No shimmer: quiet is good. */
export function Skeleton({ width = '100%', height = 16, radius = 6 }: SkeletonProps) {
  return <span className={classes.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden />
}
