import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { AdminSiteDetail } from '@earshot/contract/schemas/admin/admin-site.ts'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { PlaceMap } from '#domain/map/PlaceMap.tsx'
import { countryName, formatNumber } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import classes from './Locations.module.css'
import { StructureTree } from './StructureTree.tsx'
import { useAdminSite } from './use-admin-site.ts'

const SECTION_OPTIONS = { page: false, ...EVERY_MINUTE }

/** Shows where the site is, and its structure down to each device. */
export function LocationsTab() {
  const { t } = useTranslation('site-tabs')
  const { siteId, site } = useAdminSite()
  const structure = useEndpoint(adminSites.structure, { params: { siteId } }, SECTION_OPTIONS)
  const status = useEndpoint(adminSites.status, { params: { siteId } }, SECTION_OPTIONS)
  return (
    <div className={classes.columns}>
      <section className={shared.block} aria-labelledby="structure">
        <h2 id="structure">{t('locations.structure')}</h2>
        <AsyncSection
          resource={structure}
          name={t('locations.structure')}
          skeleton={<Skeleton height={320} />}
          isEmpty={({ houses }) => houses.length === 0}
          empty={<p className={shared.quiet}>{t('locations.empty')}</p>}
        >
          {data => <StructureTree structure={data} airspaces={status.data?.airspaces ?? []} />}
        </AsyncSection>
      </section>
      <section className={shared.block} aria-labelledby="place">
        <h2 id="place">{t('locations.place')}</h2>
        <AsyncSection resource={site} name={t('locations.place')} skeleton={<Skeleton height={260} />}>
          {data => <Place site={data} />}
        </AsyncSection>
      </section>
    </div>
  )
}

function Place({ site }: { site: AdminSiteDetail }) {
  const { t, i18n } = useTranslation('site-tabs')
  const { latitude, longitude, street, house_number, postal_code, city, country } = site
  const place = { latitude, longitude }
  const degrees = (value: number) => formatNumber(value, i18n.language, 4)
  const address = [
    [street, house_number].filter(Boolean).join(' '),
    [postal_code, city].filter(Boolean).join(' '),
    countryName(country, i18n.language),
  ].filter(Boolean)
  return (
    <Stack gap="3">
      <PlaceMap
        place={place}
        around={place}
        labels={{
          map: t('locations.map', { name: site.name }),
          closer: t('locations.closer'),
          wider: t('locations.wider'),
        }}
      />
      <address className={classes.address}>
        {address.map(line => (
          <span key={line}>{line}</span>
        ))}
        <span className={shared.quiet}>
          {t('locations.coordinates', { latitude: degrees(latitude), longitude: degrees(longitude) })}
        </span>
      </address>
    </Stack>
  )
}
