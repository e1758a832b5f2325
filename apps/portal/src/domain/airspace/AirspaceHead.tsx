import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { PageHead } from '#ui/page/PageHead.tsx'

export interface AirspaceHeadProps {
  /** The title of the document, where it is more than the airspace's name. */
  title: string
  site: SiteDetail | undefined
  airspace: Airspace | undefined
}

/** Shows the breadcrumb to an airspace, the same on all of its pages. */
export function AirspaceHead({ title, site, airspace }: AirspaceHeadProps) {
  const crumbs =
    site === undefined || airspace === undefined
      ? []
      : [
          { label: site.name, to: `/app/sites/${site.id}/dashboard` },
          { label: airspace.house.name },
          { label: airspace.name },
        ]
  const subtitle = [site?.name, airspace?.house.name].filter(Boolean).join(', ')
  return <PageHead title={title} crumbs={crumbs} subtitle={subtitle} />
}
