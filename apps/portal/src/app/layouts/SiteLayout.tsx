import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEndpoint } from '#api/queries.ts'
import { PageRail, PageTabs } from '#ui/page/PageParts.tsx'
import { SiteRail } from './SiteRail.tsx'
import { SiteTabs } from './SiteTabs.tsx'

/** Surrounds the pages of one site: the rail shows its pages and its airspaces, the phone its tabs. */
export function SiteLayout() {
  const { siteId } = useParams({ from: '/app/sites/$siteId' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  return (
    <>
      <PageRail>
        <SiteRail siteId={siteId} site={site.data} airspaces={airspaces.data?.items} />
      </PageRail>
      <PageTabs>
        <SiteTabs siteId={siteId} site={site.data} />
      </PageTabs>
      <Outlet />
    </>
  )
}
