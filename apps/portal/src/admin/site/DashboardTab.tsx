import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AirspaceTable } from './AirspaceTable.tsx'
import { SilentHardware } from './SilentHardware.tsx'
import { SiteFigures } from './SiteFigures.tsx'
import { useAdminSite } from './use-admin-site.ts'

const OWN_PART = { page: false, ...EVERY_MINUTE }

/** Shows an overview of a site: its counts, every airspace with the worst first, and what is not heard. */
export function DashboardTab() {
  const { t } = useTranslation('admin-site')
  const { siteId, timeZone } = useAdminSite()
  const status = useEndpoint(adminSites.status, { params: { siteId } }, OWN_PART)
  return (
    <div className={classes.split}>
      <div className={classes.page}>
        <AsyncSection resource={status} name={t('figures.label')} skeleton={<Skeleton height={84} />}>
          {data => <SiteFigures siteId={siteId} status={data} />}
        </AsyncSection>
        <AirspaceTable siteId={siteId} timeZone={timeZone} />
      </div>
      <div className={classes.page}>
        <SilentHardware siteId={siteId} timeZone={timeZone} />
      </div>
    </div>
  )
}
