import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { countryOfZone } from '@earshot/contract/rules/farm/zone-country.ts'
import { addNode } from '@earshot/contract/rules/structure/edit-tree.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SavedNote } from '#features/site-editor/saving/SavedNote.tsx'
import { useSaving } from '#features/site-editor/saving/save-store.ts'
import { emptyDraft } from '#features/site-editor/saving/site-draft.ts'
import { useNodeWords } from '#features/site-editor/tree/use-node-words.ts'
import { SiteWizard } from '#features/site-editor/wizard/SiteWizard.tsx'
import { useAddress } from '#lib/use-address.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { readEditorSearch } from './editor-search.ts'

const DRAFT = 'site-new'

/** Makes a new farm, beginning with its first house: "House 1". */
export function NewSitePage() {
  const { names } = useNodeWords()
  const [initial] = useState(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const country = countryOfZone(zone) ?? ''
    const tree = addNode([], { parentKey: null, productType: null, names })
    return emptyDraft({ country, timezone: country === '' ? '' : zone }, tree)
  })
  const { search } = useAddress(readEditorSearch)
  const saving = useSaving(DRAFT)
  if (search.saved !== undefined && saving === null) return <SetUp siteId={search.saved} />
  return <SiteWizard name={DRAFT} mode="new" siteId={null} initial={initial} />
}

/** Shows the confirmation again to a person who reloads it. */
function SetUp({ siteId }: { siteId: number }) {
  const { t } = useTranslation('siteEditor')
  const site = useEndpoint(sites.read, { params: { siteId } })
  if (site.data !== undefined)
    return <SavedNote site={{ ...site.data, archived: [] }} mode="new" area="user" onDone={() => {}} />
  return (
    <Sheet>
      <AsyncSection<unknown>
        resource={site}
        name={t('activation.name')}
        skeleton={<Skeleton width="60%" height={34} />}
      >
        {() => null}
      </AsyncSection>
    </Sheet>
  )
}
