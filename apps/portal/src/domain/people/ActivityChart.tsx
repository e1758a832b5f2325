import type { LoginActivity } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '#lib/locale.ts'
import classes from './Activity.module.css'
import { roundTop, TICKS } from './round-top.ts'

type Days = LoginActivity['items']

/** Shows a bar for each day: people in front, and sign-ins as a line over them. */
export function ActivityChart({ days }: { days: Days }) {
  const { t, i18n } = useTranslation('users')
  const language = i18n.language
  const figure = (value: number) => formatNumber(value, language)
  const top = roundTop(Math.max(1, ...days.map(({ logins }) => logins)))
  const ticks = Array.from({ length: TICKS }, (_, index) => (top * (TICKS - index)) / TICKS)
  const height = (value: number) => `${(100 * value) / top}%`
  const last = days.at(-1)
  const day = (date: string) => formatDay({ at: `${date}T00:00:00Z`, language, timeZone: 'UTC' })
  const sum = days.reduce((total, { logins }) => total + logins, 0)
  const marks = [0, Math.floor(days.length / 2), days.length - 1]
  return (
    <figure className={classes.chart} aria-label={t('activity.summary', { count: sum })}>
      <div className={classes.scale} aria-hidden>
        {ticks.map(tick => (
          <span key={tick}>{figure(tick)}</span>
        ))}
      </div>
      <div className={classes.plot} aria-hidden>
        {days.map(({ date, logins, users }) => (
          <span
            key={date}
            className={classes.day}
            data-none={logins === 0 || undefined}
            title={t('activity.tip', { date: day(date), logins: figure(logins), people: figure(users) })}
          >
            <span className={classes.logins} style={{ height: height(logins) }} />
            <span className={classes.people} style={{ height: height(users) }} />
          </span>
        ))}
      </div>
      <div className={classes.dates} aria-hidden>
        {[...new Set(marks)].map(index => (
          <span key={index}>{day(days[index]?.date ?? '')}</span>
        ))}
      </div>
      {last !== undefined && (
        <figcaption className={classes.last}>
          <strong>{figure(last.logins)}</strong> {t('activity.logins', { count: last.logins })}
          <br />
          <strong>{figure(last.users)}</strong> {t('activity.people', { count: last.users })}
        </figcaption>
      )}
    </figure>
  )
}
