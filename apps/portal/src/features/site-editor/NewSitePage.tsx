import { countryOfZone } from '@earshot/contract/rules/farm/zone-country.ts'
import { addNode } from '@earshot/contract/rules/structure/edit-tree.ts'
import { useState } from 'react'
import { SiteWizard } from './SiteWizard.tsx'
import { emptyDraft } from './site-draft.ts'
import { useNodeWords } from './use-node-words.ts'

/** A new farm, from its first house on: "House 1". */
export function NewSitePage() {
  const { names } = useNodeWords()
  const [initial] = useState(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const country = countryOfZone(zone) ?? ''
    const tree = addNode([], { parentKey: null, productType: null, names })
    return emptyDraft({ country, timezone: country === '' ? '' : zone }, tree)
  })
  return <SiteWizard name="site-new" mode="new" siteId={null} initial={initial} />
}
