import type { FleetFound, Found } from '@earshot/contract/schemas/farm/search.ts'

/** Returns the path of the page that shows what was found. */
export function pathOf({ kind, id, site }: Pick<Found, 'kind' | 'id' | 'site'>): string {
  const sitePath = `/app/sites/${site.id}`
  if (kind === 'site') return `${sitePath}/dashboard`
  if (kind === 'airspace') return `${sitePath}/airspaces/${id}/graphs`
  return kind === 'device' ? `${sitePath}/monitors/${id}` : `${sitePath}/gateways/${id}`
}

/** Returns the path of the page that shows it to an administrator: an airspace is shown on its site. */
export function adminPathOf({ kind, id, site }: Pick<FleetFound, 'kind' | 'id' | 'site'>): string {
  switch (kind) {
    case 'site':
      return `/admin/sites/${id}`
    case 'airspace':
      return `/admin/sites/${site?.id ?? 0}`
    case 'device':
      return `/admin/devices/${id}`
    case 'gateway':
      return `/admin/gateways/${id}`
    case 'user':
      return `/admin/users/list/${id}`
    case 'supplier':
      return `/admin/suppliers/supplier-details/${id}`
    case 'order':
      return `/admin/licenses/orders/${id}`
  }
}
