import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { countryName } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './Suppliers.module.css'

/** A page shows this many; the fleet's list has all of them. */
const SHOWN = 25

/** Lists the sites that the supplier set up, those that need attention first. */
export function SupplierSites({ supplierId }: { supplierId: number }) {
  const { t, i18n } = useTranslation(['suppliers', 'common'])
  const sites = useEndpoint(
    adminSites.list,
    { query: { supplier: supplierId, display_status: 'ALL', perPage: SHOWN } },
    { page: false },
  )
  return (
    <section className={classes.sites} aria-labelledby="sites">
      <h2 id="sites">{t('suppliers:column.sites')}</h2>
      <AsyncSection
        resource={sites}
        name={t('suppliers:column.sites')}
        skeleton={<Skeleton height={160} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={classes.text}>{t('suppliers:noSites')}</p>}
      >
        {({ items, total }) => (
          <>
            <ul>
              {items.map(site => (
                <li key={site.id}>
                  <StatusMark status={site.status_name} label={t(`common:status.${site.status_name}`)} />
                  <Link to="/admin/sites/$siteId" params={{ siteId: site.id }}>
                    {site.name}
                  </Link>
                  <span>
                    {[site.city, countryName(site.country, i18n.language)].filter(Boolean).join(', ')}
                  </span>
                  <LastSeen at={site.last_update} short offline={site.status_name === 'Offline'} />
                </li>
              ))}
            </ul>
            {total > items.length && (
              <Link to="/admin/sites/list" search={{ supplier: supplierId, display_status: 'ALL' }}>
                {t('suppliers:allSites', { count: total })}
              </Link>
            )}
          </>
        )}
      </AsyncSection>
    </section>
  )
}
