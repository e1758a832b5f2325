import type { SiteDetail, SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import { useState } from 'react'
import type { AsyncResource } from '#ui/AsyncSection.tsx'

export interface Standing {
  site: SiteDetail
  structure: SiteStructure
}

/** Returns what was stored when the page was opened: an edit does not change by itself while the reader works on it. */
export function useStanding(
  site: AsyncResource<SiteDetail>,
  structure: AsyncResource<SiteStructure>,
): Standing | null {
  const [standing, setStanding] = useState<Standing | null>(null)
  const isFresh = !structure.isFetching && !site.isPending
  if (standing === null && isFresh && site.data !== undefined && structure.data !== undefined) {
    setStanding({ site: site.data, structure: structure.data })
  }
  return standing
}
