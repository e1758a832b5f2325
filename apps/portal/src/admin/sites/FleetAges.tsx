import { ageLevel } from '@earshot/contract/rules/data-age.ts'
import type { FleetOverview } from '@earshot/contract/schemas/admin/fleet.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { formatAge, formatNumber } from '#lib/locale.ts'
import classes from './Fleet.module.css'

const HOUR = 60

/** Shows how many sites were last heard how long ago: in ten-minute steps in the first hour, then in ever longer ones. */
export function FleetAges({ overview: { ages, never_heard: never } }: { overview: FleetOverview }) {
  const { t, i18n } = useTranslation('fleet')
  const figure = (value: number) => formatNumber(value, i18n.language)
  const most = Math.max(1, ...ages.map(({ sites }) => sites))
  const bound = (minutes: number) =>
    formatAge(
      minutes < 2 * HOUR ? { value: minutes, unit: 'minute' } : { value: minutes / HOUR, unit: 'hour' },
      i18n.language,
    )
  const named = (from: number | null, to: number | null) => {
    if (to === null) return t('ages.older')
    return from === null
      ? t('ages.under', { age: bound(to) })
      : t('ages.between', { from: bound(from), to: bound(to) })
  }
  return (
    <section className={shared.block} aria-labelledby="fleet-ages">
      <h2 id="fleet-ages">{t('ages.title')}</h2>
      <table className={`${shared.counts} ${classes.ages}`} aria-labelledby="fleet-ages">
        <tbody>
          {ages.map(({ under_minutes: under, sites }, at) => (
            <tr key={under ?? 'older'} data-level={ageLevel(under === null ? 24 * HOUR : under - 1)}>
              <th scope="row">{named(ages[at - 1]?.under_minutes ?? null, under)}</th>
              <td className={shared.bar} aria-hidden>
                <i style={{ width: `${(100 * sites) / most}%` }} />
              </td>
              <td>{figure(sites)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('ages.never')}</th>
            <td className={shared.bar} aria-hidden>
              <i style={{ width: `${Math.min(100, (100 * never) / most)}%` }} />
            </td>
            <td>{figure(never)}</td>
          </tr>
        </tbody>
      </table>
      <p className={classes.more}>
        <Link
          to="/admin/sites/list"
          search={{ ordering_field: 'last_update', order: 'asc' }}
          className={shared.link}
        >
          {t('ages.all')}
        </Link>
      </p>
    </section>
  )
}
