import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { DeviceUsage } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { type AsyncResource, AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './HardwarePage.module.css'

const DAYS = 30

type Usage = Pick<DeviceUsage, 'points' | 'total_mb'>

/**
 * Returns the local days to ask for, today included; before the zone is known they may be other days, and are not asked
 * for.
 */
export function useLastDays(timeZone = 'UTC'): { start_date: string; end_date: string } {
  const today = localDay(useNow() / 1000, timeZone)
  return { start_date: addDays(today, 1 - DAYS), end_date: today }
}

/** Shows what was sent and received on each of these days as bars and as a table. */
export function DataUsage({ usage }: { usage: AsyncResource<Usage> }) {
  const { t, i18n } = useTranslation('monitors')
  const language = i18n.language
  const megabytes = (value: number) => t('usage.mb', { value: formatNumber(value, language, 1) })
  const day = (date = '') => formatDay({ at: `${date}T12:00:00Z`, language, timeZone: 'UTC' })
  return (
    <section className={classes.block} aria-labelledby="data-usage">
      <h2 id="data-usage">{t('usage.title')}</h2>
      <AsyncSection
        resource={usage}
        name={t('usage.title')}
        skeleton={<Skeleton height={92} />}
        isEmpty={({ total_mb: total }) => total === 0}
        empty={<p className={classes.note}>{t('usage.none', { count: DAYS })}</p>}
      >
        {({ points, total_mb: total }) => (
          <>
            <p className={classes.note}>{t('usage.total', { count: DAYS, total: megabytes(total) })}</p>
            <UsageBars points={points} />
            <p className={classes.barEnds} aria-hidden>
              <span>{day(points[0]?.date)}</span>
              <span>{day(points.at(-1)?.date)}</span>
            </p>
            <table className="visually-hidden">
              <caption>{t('usage.title')}</caption>
              <tbody>
                {points.map(({ date, total_mb: value }) => (
                  <tr key={date}>
                    <th scope="row">{day(date)}</th>
                    <td>{megabytes(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </AsyncSection>
    </section>
  )
}

function UsageBars({ points }: Pick<Usage, 'points'>) {
  const most = Math.max(...points.map(point => point.total_mb))
  return (
    <div className={classes.bars} aria-hidden>
      {points.map(({ date, total_mb: value }) => (
        <span key={date} style={{ height: `${(100 * value) / most}%` }} />
      ))}
    </div>
  )
}

export interface Fact {
  name: string
  /** A fact without a value is left out. */
  value: ReactNode
  level?: 'OK' | 'WARNING' | 'ALARM' | null
}

/** Shows the facts about a unit by name, in the aside. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={classes.facts} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {facts
          .filter(({ value }) => value !== '' && value !== null)
          .map(({ name, value, level }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd data-level={level ?? undefined}>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
