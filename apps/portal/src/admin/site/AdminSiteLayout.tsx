import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SiteHead } from './SiteHead.tsx'
import { SITE_TABS } from './site-tabs.ts'
import { useAdminSite } from './use-admin-site.ts'

/** Surrounds the tabs of one site with which it is, its status, and what to do there. */
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
