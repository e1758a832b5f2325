import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { SiteStatus } from '@earshot/contract/schemas/farm/site.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import { AirspaceTable } from './AirspaceTable.tsx'
import { SilentHardware } from './SilentHardware.tsx'
import { useAdminSite } from './use-admin-site.ts'

const SECTION_OPTIONS = { page: false, ...EVERY_MINUTE }

/** Shows an overview of a site: its counts, every airspace with the worst first, and what is not heard. */
export function DashboardTab() {
  const { t } = useTranslation('admin-site')
  const { siteId, timeZone } = useAdminSite()
  const status = useEndpoint(adminSites.status, { params: { siteId } }, SECTION_OPTIONS)
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

/** Shows how much of the site needs attention; a zero needs nobody, so it has no color. */
function SiteFigures({ siteId, status }: { siteId: number; status: SiteStatus }) {
  const { t, i18n } = useTranslation('admin-site')
  const { alarms, warnings, total, devices, gateways_offline, gateways } = status.indicators
  const figure = (count: number) => formatNumber(count, i18n.language)
  const counted = (count: number, name: StatusName) => ({
    size: 'small' as const,
    value: figure(count),
    ...(count > 0 && { status: name }),
  })
  const of = (count: number) => t('figures.of', { total: figure(count) })
  return (
    <Figures label={t('figures.label')} phone="pairs">
      <Figure label={t('figures.alarms')} {...counted(alarms, 'Alarm')} unit={of(total)} />
      <Figure label={t('figures.warnings')} {...counted(warnings, 'Warning')} unit={of(total)} />
      <Figure
        label={t('figures.devices')}
        {...counted(status.offline_count, 'Offline')}
        unit={of(devices)}
        note={
          status.offline_count > 0 && (
            <Link to="/admin/sites/$siteId/info/devices" params={{ siteId }} className={classes.link}>
              {t('figures.which')}
            </Link>
          )
        }
      />
      <Figure label={t('figures.gateways')} {...counted(gateways_offline, 'Offline')} unit={of(gateways)} />
    </Figures>
  )
}
