import type { AdminSiteDetail } from '@earshot/contract/schemas/admin/admin-site.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { type LinkProps, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { useHeadline } from '#domain/values/headline.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { asSentence } from '#lib/text/locale.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { DisplayControl } from './DisplayControl.tsx'
import { nextStep } from './next-step.ts'
import { useAdminSite } from './use-admin-site.ts'

/** Lays out the tabs of one site below its name, its status and what to do there. */
export function AdminSiteLayout() {
  const { t } = useTranslation('admin-site')
  const { siteId, site } = useAdminSite()
  return (
    <>
      <PageHead title={t('one')} />
      <AsyncSection resource={site} name={t('one')} skeleton={<Skeleton height={48} />}>
        {data => <SiteHead site={data} />}
      </AsyncSection>
      <AreaTabs
        label={t('one')}
        tabs={SITE_TABS.map(({ key, to, count, ...tab }) => ({
          ...tab,
          link: { to, params: { siteId } },
          label: t(`tab.${key}`),
          count: site.data && count?.(site.data),
        }))}
      />
      <Outlet />
    </>
  )
}

/** Shows which site it is, its status, and what to do there first. */
function SiteHead({ site }: { site: AdminSiteDetail }) {
  const { t, i18n } = useTranslation('admin-site')
  const headline = useHeadline()
  const { name, timezone: timeZone, status_name: status } = site
  const { key, ...figures } = nextStep(site)
  return (
    <AdminDetailHead
      title={name}
      crumbs={[{ label: t('sites'), to: '/admin/sites/list' }, { label: name }]}
      subtitle={t(`display.${site.display_status}.name`)}
      mark={<StatusChip status={status} />}
      first={asSentence(headline(site.headline, { scope: 'site', timeZone }), i18n.language)}
      rest={t(`next.${key}`, figures)}
      seen={<LastSeen at={site.last_update} timeZone={timeZone} offline={status === 'Offline'} />}
      actions={
        <>
          <DisplayControl site={site} />
          <ButtonLink link={{ to: '/admin/audit', search: { site: site.id } }} size="dense">
            {t('changes')}
          </ButtonLink>
          <ButtonLink
            link={{ to: '/app/sites/$siteId/dashboard', params: { siteId: site.id } }}
            size="dense"
            icon={IconExternalLink}
          >
            {t('openAsUser')}
          </ButtonLink>
        </>
      }
    />
  )
}

interface SiteTab {
  /** The key, which is also that of the name under `tab`. */
  key: string
  to: NonNullable<LinkProps['to']>
  /** Returns how many things the tab's page shows. */
  count?: (site: AdminSiteDetail) => number
  /** True while the number counts things that a person has to deal with. */
  needsAction?: boolean
  /** True if a page below it has a tab of its own. */
  exact?: boolean
}

/**
 * The tabs of a site, in their order. A tab is added together with its page: its line here, its routes in
 * `app/route-table/admin-site-routes.ts`.
 */
const SITE_TABS: readonly SiteTab[] = [
  { key: 'dashboard', to: '/admin/sites/$siteId/dashboard' },
  { key: 'info', to: '/admin/sites/$siteId/info', exact: true },
  { key: 'devices', to: '/admin/sites/$siteId/info/devices', count: site => site.indicators.devices },
  { key: 'edit', to: '/admin/sites/$siteId/edit' },
  {
    key: 'recommendations',
    to: '/admin/sites/$siteId/recommendations',
    count: site => site.linked_recommendations_count,
  },
  {
    key: 'alerts',
    to: '/admin/sites/$siteId/alerts-notifications',
    count: site => site.open_alerts,
    needsAction: true,
  },
  { key: 'locations', to: '/admin/sites/$siteId/locations' },
  { key: 'graphs', to: '/admin/sites/$siteId/graphs' },
  { key: 'users', to: '/admin/sites/$siteId/users', count: site => site.users },
  { key: 'groups', to: '/admin/sites/$siteId/groups', count: site => site.open_groups },
]
