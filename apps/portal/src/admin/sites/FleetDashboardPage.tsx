import { adminChanges } from '@earshot/contract/endpoints/admin/admin-changes.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { AdminChangeFigures } from '@earshot/contract/schemas/admin/admin-change.ts'
import type { FleetOverview } from '@earshot/contract/schemas/admin/fleet.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { TopActions } from '#admin/incidents/TopActions.tsx'
import { AsOf } from '#admin/shared/AsOf.tsx'
import shared from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { lazyPart } from '#lib/chunks/lazy-part.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './Fleet.module.css'
import { FleetAges } from './FleetAges.tsx'
import { FleetCountries } from './FleetCountries.tsx'
import { FleetFigures } from './FleetFigures.tsx'
import { FleetHead } from './FleetHead.tsx'
import { FleetWorse } from './FleetWorse.tsx'

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
        <TopActions />
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
      <FleetWorse />
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
