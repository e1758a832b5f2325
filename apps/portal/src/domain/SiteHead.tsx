import { type Crumb, PageHead } from '#ui/page/PageHead.tsx'

export interface SiteHeadProps {
  title: string
  /** The site; no link leads back while it is not known. */
  site: { id: number; name: string } | undefined
  /** The list of the site that contains the thing this page shows. */
  list?: Required<Crumb> | undefined
  /** The text under the page's name on a phone, where that is not the site's name. */
  subtitle?: string | undefined
}

/** Shows the breadcrumb to a page of a site, the same on all of them. */
export function SiteHead({ title, site, list, subtitle }: SiteHeadProps) {
  const home = site && { label: site.name, to: `/app/sites/${site.id}/dashboard` }
  const crumbs = home === undefined ? [] : [home, ...(list === undefined ? [] : [list]), { label: title }]
  return <PageHead title={title} crumbs={crumbs} subtitle={subtitle ?? site?.name} />
}
