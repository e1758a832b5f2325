import { type Crumb, PageHead } from '#ui/page/PageHead.tsx'

export interface SiteHeadProps {
  title: string
  /** Nothing leads back while it is not known. */
  site: { id: number; name: string } | undefined
  /** The list of the site that holds what this page shows one of. */
  list?: Required<Crumb> | undefined
  /** Under the page's name on a phone, where that is not the site. */
  subtitle?: string | undefined
}

/** The way to a page of a site, the same on all of them. */
export function SiteHead({ title, site, list, subtitle }: SiteHeadProps) {
  const home = site && { label: site.name, to: `/app/sites/${site.id}/dashboard` }
  const crumbs = home === undefined ? [] : [home, ...(list === undefined ? [] : [list]), { label: title }]
  return <PageHead title={title} crumbs={crumbs} subtitle={subtitle ?? site?.name} />
}
