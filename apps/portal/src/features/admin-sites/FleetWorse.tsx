import type { FleetOverview } from '@earshot/contract/schemas/admin/fleet.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import fleet from '#barn/fleet/fleet.module.css'
import { countryName, formatNumber } from '#lib/locale.ts'
import { AirspaceStrip } from './AirspaceStrip.tsx'
import classes from './Fleet.module.css'
import { SiteReason } from './SiteReason.tsx'

/** Which sites went into Alarm within a day: those with the most airspaces in it first. */
export function FleetWorse({ overview }: { overview: FleetOverview }) {
  const { t, i18n } = useTranslation('fleet')
  const figure = (count: number) => ({ count, figure: formatNumber(count, i18n.language) })
  const { worse, worse_total: total, better_total: better } = overview
  return (
    <section className={fleet.block} aria-labelledby="fleet-worse">
      <h2 id="fleet-worse">{t('worse.title')}</h2>
      <p className={classes.note}>
        {total === 0 ? t('worse.none') : t('worse.count', figure(total))}{' '}
        {better > 0 && t('worse.better', figure(better))}
      </p>
      {total > 0 && (
        <div className={fleet.scroll}>
          <table className={fleet.rows}>
            <thead>
              <tr>
                <th scope="col">{t('column.site')}</th>
                <th scope="col">{t('column.why')}</th>
                <th scope="col">{t('column.airspaces')}</th>
                <th scope="col">{t('column.country')}</th>
              </tr>
            </thead>
            <tbody>
              {worse.map(site => (
                <tr key={site.id}>
                  <th scope="row">
                    <Link to="/admin/sites/$siteId" params={{ siteId: site.id }} className={fleet.link}>
                      {site.name}
                    </Link>
                  </th>
                  <td>
                    <SiteReason site={site} />
                  </td>
                  <td>
                    <AirspaceStrip site={site} />
                  </td>
                  <td>{countryName(site.country, i18n.language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={classes.more}>
        <Link
          to="/admin/sites/list"
          search={{ ordering_field: 'status', order: 'asc' }}
          className={fleet.link}
        >
          {t('worse.all')}
        </Link>
      </p>
    </section>
  )
}
