import { adminChanges } from '@earshot/contract/endpoints/admin/admin-changes.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { ageLevel } from '@earshot/contract/rules/data-age.ts'
import type { AdminChangeFigures } from '@earshot/contract/schemas/admin/admin-change.ts'
import type { FleetOverview } from '@earshot/contract/schemas/admin/fleet.ts'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { TopIncidents } from '#admin/incidents/TopIncidents.tsx'
import { AsOf } from '#admin/shared/AsOf.tsx'
import shared from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { formatAge, formatNumber } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './Fleet.module.css'
import { FleetCountries } from './FleetCountries.tsx'
import { FleetFigures } from './FleetFigures.tsx'
import { FleetHead } from './FleetHead.tsx'
import { WorsenedSites } from './WorsenedSites.tsx'

/** The map's drawing and its countries are half a megabyte, so they are loaded after the figures. */
const FleetMap = lazyPart(async () => (await import('./FleetMap.tsx')).FleetMap)

/**
 * Shows the sites in use in figures: their statuses, where they are, what got worse in a day, and how old their data
 * are.
 */
export function FleetDashboardPage() {
  const { t } = useTranslation('fleet')
  const stats = useEndpoint(adminSites.stats, {}, EVERY_MINUTE)
  const overview = useEndpoint(adminSites.fleet, {}, EVERY_MINUTE)
  const { data: changes } = useEndpoint(adminChanges.figures, {}, EVERY_MINUTE)
  return (
    <>
      <FleetHead counts={stats.data?.by_status} />
      <div className={shared.page}>
        <FleetFigures stats={stats} overview={overview} changes={changes} />
        <AsOf figures={[stats.data, overview.data, changes]} />
        <TopIncidents />
        <AsyncSection resource={overview} name={t('fleet')} skeleton={<Skeleton height={480} />}>
          {data => <Overview overview={data} changes={changes} />}
        </AsyncSection>
      </div>
    </>
  )
}

function Overview({
  overview,
  changes,
}: {
  overview: FleetOverview
  changes: AdminChangeFigures | undefined
}) {
  const { t } = useTranslation('fleet')
  return (
    <div className={classes.overview}>
      <WorsenedSites />
      <section className={shared.block} aria-labelledby="fleet-map">
        <h2 id="fleet-map">
          {t('map.title')} <small className={classes.hint}>{t('map.ring')}</small>
        </h2>
        <div className={classes.map}>
          <Suspense>
            <FleetMap countries={overview.by_country} />
          </Suspense>
        </div>
      </section>
      <FleetCountries countries={overview.by_country} changes={changes?.by_country} />
      <FleetAges overview={overview} />
    </div>
  )
}

const HOUR = 60

/** Shows how many sites were last heard how long ago; the steps are ten minutes in the first hour, then grow. */
function FleetAges({ overview: { ages, never_heard: never } }: { overview: FleetOverview }) {
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
