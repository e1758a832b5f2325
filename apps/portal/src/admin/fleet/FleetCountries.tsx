import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import type { AdminChangeFigures } from '@earshot/contract/schemas/admin/admin-change.ts'
import type { FleetCountry } from '@earshot/contract/schemas/admin/fleet.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { countryName, formatNumber } from '#lib/text/locale.ts'
import classes from './Fleet.module.css'
import { StatusStrip } from './StatusSummary.tsx'

/** Shows the statuses of each country's sites, drawn and in figures; each country leads to its sites. */
export function FleetCountries({
  countries,
  changes,
}: {
  countries: readonly FleetCountry[]
  /** The changes; undefined until they are known. */
  changes: AdminChangeFigures['by_country'] | undefined
}) {
  const { t, i18n } = useTranslation(['fleet', 'common'])
  const figure = (value: number) => formatNumber(value, i18n.language)
  const most = Math.max(1, ...countries.map(({ sites }) => sites))
  return (
    <section className={shared.block} aria-labelledby="fleet-countries">
      <h2 id="fleet-countries">{t('fleet:countries')}</h2>
      <div className={shared.scroll}>
        <table className={`${shared.rows} ${classes.countries}`} aria-labelledby="fleet-countries">
          <thead>
            <tr>
              <th scope="col">{t('fleet:column.country')}</th>
              <td aria-hidden />
              <th scope="col">{t('fleet:sites')}</th>
              <th scope="col">{t('common:status.Alarm')}</th>
              <th scope="col">{t('fleet:change.column')}</th>
              <th scope="col">{t('common:status.Warning')}</th>
              <th scope="col">{t('common:status.Offline')}</th>
            </tr>
          </thead>
          <tbody>
            {countries.map(({ country, sites, by_status: counts }) => (
              <tr key={country}>
                <th scope="row">
                  <Link to="/admin/sites/list" search={{ country }} className={shared.link}>
                    {countryName(country, i18n.language)}
                  </Link>
                </th>
                <td className={classes.drawn} aria-hidden>
                  <div style={{ width: `${Math.max(4, (100 * sites) / most)}%` }}>
                    <StatusStrip counts={counts} />
                  </div>
                </td>
                <td>{figure(sites)}</td>
                <td>{figure(counts.Alarm)}</td>
                <Change by={changes && changeOf(country, changes)} />
                <td>{figure(counts.Warning)}</td>
                <td>{figure(counts.Offline)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Returns the change in alarms; a country without an entry has none. */
function changeOf(country: string, changes: AdminChangeFigures['by_country']): number {
  const found = changes.find(each => each.country === country)
  return found === undefined ? 0 : found.alarm_now - found.alarm_before
}

function Change({ by }: { by: number | undefined }) {
  const { i18n } = useTranslation('fleet')
  if (by === undefined) return <td className={shared.calm}>–</td>
  return <td className={by > 0 ? classes.worse : shared.calm}>{signed(by, i18n.language)}</td>
}

function signed(value: number, language: string): string {
  return new Intl.NumberFormat(intlTag(language), { signDisplay: 'exceptZero' }).format(value)
}
