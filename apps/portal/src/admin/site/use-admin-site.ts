import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { useParams } from '@tanstack/react-router'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'

/** Reads the site that the address names; the layout and its tabs share one query. */
export function useAdminSite() {
  const { siteId = 0 } = useParams({ strict: false })
  const site = useEndpoint(adminSites.read, { params: { siteId } }, EVERY_MINUTE)
  return { siteId, site, timeZone: site.data?.timezone }
}
