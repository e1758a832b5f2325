import type { Found } from '@earshot/contract/schemas/farm/search.ts'

/** Where what was found is shown. */
export function pathOf({ kind, id, site }: Pick<Found, 'kind' | 'id' | 'site'>): string {
  const sitePath = `/app/sites/${site.id}`
  if (kind === 'site') return `${sitePath}/dashboard`
  if (kind === 'airspace') return `${sitePath}/airspaces/${id}/graphs`
  return kind === 'device' ? `${sitePath}/monitors/${id}` : `${sitePath}/gateways/${id}`
}
