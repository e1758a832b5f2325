import type { LoginActivity } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '#lib/locale.ts'
import classes from './Activity.module.css'

/** Shows the chart's numbers, newest first. */
export function ActivityTable({ days }: { days: LoginActivity['items'] }) {
  const { t, i18n } = useTranslation('users')
  const language = i18n.language
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={t('activity.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('activity.day')}</th>
            <th scope="col">{t('activity.columnLogins')}</th>
            <th scope="col">{t('activity.columnPeople')}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ date, logins, users }) => (
            <tr key={date}>
              <th scope="row">{formatDate({ at: `${date}T00:00:00Z`, language, timeZone: 'UTC' })}</th>
              <td>{formatNumber(logins, language)}</td>
              <td>{formatNumber(users, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
