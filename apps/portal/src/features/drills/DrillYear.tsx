import { DOMAIN } from '@earshot/contract/domain.ts'
import type { DrillOverview } from '@earshot/contract/schemas/health/drill.ts'
import classes from './DrillYear.module.css'

const LONGEST_MS = DOMAIN.drill.minutes * 60_000
/** More strokes than these have no room beside each other. */
const STROKES_MOST = 60

/** Draws the drills of a year: a stroke each, as high as the time to the first answer, and one that was missed in full height. */
export function DrillYear({ year }: Pick<DrillOverview, 'year'>) {
  return (
    <div className={classes.year} aria-hidden>
      {year.slice(-STROKES_MOST).map(({ id, result, first_after_ms: after }) => (
        <i
          key={id}
          data-result={result}
          style={{
            height: `${result === 'MISSED' ? 100 : Math.max(12, ((after ?? 0) / LONGEST_MS) * 100)}%`,
          }}
        />
      ))}
    </div>
  )
}
