import { DOMAIN } from '@earshot/contract/domain.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { DrillOverview } from '@earshot/contract/schemas/health/drill.ts'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#lib/text/locale.ts'
import classes from './DrillYear.module.css'

const LONGEST_MS = DOMAIN.drill.minutes * 60_000
/** More strokes than these have no room beside each other. */
const STROKES_MOST = 60
/** Beside a plan. */
const STROKES_FEW = 12

interface DrillYearProps extends Pick<DrillOverview, 'year' | 'timezone'> {
  /** True where only the newest are shown, without their days. */
  isSmall?: boolean
}

/** Draws the drills of a year: a stroke each, as high as the time to the first answer, and one that was missed in full height. */
export function DrillYear({ year, timezone, isSmall = false }: DrillYearProps) {
  const shown = year.slice(isSmall ? -STROKES_FEW : -STROKES_MOST)
  return (
    <div className={classes.frame} data-small={isSmall || undefined} aria-hidden>
      <div className={classes.year}>
        {shown.map(({ id, result, first_after_ms: after }) => (
          <i
            key={id}
            data-result={result}
            style={{
              height: `${result === 'MISSED' ? 100 : Math.max(12, ((after ?? 0) / LONGEST_MS) * 100)}%`,
            }}
          />
        ))}
      </div>
      {!isSmall && shown.length > 1 && <Days year={shown} timezone={timezone} />}
    </div>
  )
}

/** The days of the first and the last stroke, and between them that of the last miss. */
function Days({ year, timezone }: Pick<DrillOverview, 'year' | 'timezone'>) {
  const { t, i18n } = useTranslation('drills')
  const timeZone = zoneOrUtc(timezone)
  const day = (at: string) => formatDay({ at, timeZone, language: i18n.language })
  const [first, ...others] = year
  const last = others.at(-1)
  const missed = others.slice(0, -1).findLast(({ result }) => result === 'MISSED')
  return (
    <p className={classes.days}>
      <span>{first && day(first.started_at)}</span>
      {missed !== undefined && <strong>{t('missedOn', { day: day(missed.started_at) })}</strong>}
      <span>{last && day(last.started_at)}</span>
    </p>
  )
}
