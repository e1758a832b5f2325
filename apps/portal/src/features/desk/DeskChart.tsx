import type { DeskCourse } from '@earshot/contract/schemas/desk/desk.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import classes from './DeskChart.module.css'
import { drawCourse } from './draw-course.ts'

const WIDTH = 164
const HEIGHT = 44

/** Draws 14 days against their band, loud where they are above it. The sentence beside it says the same in words. */
export function DeskChart({ course, status }: { course: DeskCourse; status: StatusName }) {
  const { band, line, loud, reference, end } = drawCourse(course, { width: WIDTH, height: HEIGHT })
  return (
    <svg
      className={classes.chart}
      data-status={status}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden
    >
      {band !== '' && <path className={classes.band} d={band} />}
      {reference !== null && <path className={classes.reference} d={reference} />}
      <path className={classes.line} d={line} />
      <path className={classes.loud} d={loud} />
      {end !== null && (
        <circle className={classes.end} data-loud={end.isLoud || undefined} cx={end.x} cy={end.y} r={3.5} />
      )}
    </svg>
  )
}
