import type { AdminSiteDetail } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { LinkProps } from '@tanstack/react-router'

export interface SiteTab {
  /** The key of the name under `tab` too. */
  key: string
  to: NonNullable<LinkProps['to']>
  /** Returns how many things are behind it. */
  count?: (site: AdminSiteDetail) => number
  /** Whether the number counts things that a person has to deal with. */
  loud?: boolean
  /** Whether a page below it has a tab of its own. */
  exact?: boolean
}

/**
 * The tabs of a site, in their order. A tab is added together with its page: its line here, its routes in
 * `app/route-table/admin-site-routes.ts`.
 */
export const SITE_TABS: readonly SiteTab[] = [
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
    loud: true,
  },
  { key: 'locations', to: '/admin/sites/$siteId/locations' },
  { key: 'graphs', to: '/admin/sites/$siteId/graphs' },
  { key: 'users', to: '/admin/sites/$siteId/users', count: site => site.users },
  { key: 'groups', to: '/admin/sites/$siteId/groups', count: site => site.open_groups },
]
