import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { countryOfZone } from '@earshot/contract/rules/farm/zone-country.ts'
import { addNode } from '@earshot/contract/rules/structure/edit-tree.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { SavedNote } from '#features/site-editor/saving/SavedNote.tsx'
import { useSaving } from '#features/site-editor/saving/save-store.ts'
import { draftFromSite, emptyDraft } from '#features/site-editor/saving/site-draft.ts'
import { type StoredSite, useStoredSite } from '#features/site-editor/saving/use-site-draft.ts'
import { useNodeWords } from '#features/site-editor/tree/use-node-words.ts'
import { SiteWizard } from '#features/site-editor/wizard/SiteWizard.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
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
  if (search.saved !== undefined && saving === null) return <ReloadedConfirmation siteId={search.saved} />
  return <SiteWizard name={DRAFT} mode="new" siteId={null} initial={initial} />
}

/** Shows the confirmation again to a person who reloads it. */
function ReloadedConfirmation({ siteId }: { siteId: number }) {
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

export function EditSitePage() {
  const { siteId } = useParams({ from: '/app/sites/$siteId/edit' })
  return (
    <SiteToEdit siteId={siteId}>
      {({ site, structure }) => (
        <SiteWizard
          name={`site-edit-${siteId}`}
          mode="edit"
          siteId={siteId}
          initial={draftFromSite(site, structure)}
          stored={structure}
        />
      )}
    </SiteToEdit>
  )
}

/**
 * Takes over a site that was mounted and configured for its farmer: it is checked, corrected, and activated by the
 * save.
 */
export function TakeOverPage() {
  const { siteId } = useParams({ from: '/app/sites/$siteId/new' })
  return <SiteToEdit siteId={siteId}>{stored => <TakeOver {...stored} />}</SiteToEdit>
}

function TakeOver({ site, structure }: StoredSite) {
  const name = `site-take-over-${site.id}`
  const saving = useSaving(name)
  // The site is in use already, unless it was activated on this page just now and that is being announced.
  if (!site.preinstalled && saving === null)
    return <Navigate to="/app/sites/$siteId/dashboard" params={{ siteId: site.id }} replace />
  return (
    <SiteWizard
      name={name}
      mode="takeOver"
      siteId={site.id}
      initial={draftFromSite(site, structure)}
      stored={structure}
      afterSave={saved => call(siteEditor.activate, { params: { siteId: saved.id }, body: {} })}
    />
  )
}

/** Shows the site to edit, to people who may edit it. */
export function SiteToEdit({
  siteId,
  children,
}: {
  siteId: number
  children: (stored: StoredSite) => ReactNode
}) {
  const { t } = useTranslation('siteEditor')
  const may = useSiteRights(siteId)
  const site = useEndpoint(sites.read, { params: { siteId } })
  const structure = useEndpoint(sites.structure, { params: { siteId } }, { staleTimeMs: 0 })
  const stored = useStoredSite(site, structure)
  if (stored !== null && may(siteEditor.update)) return children(stored)
  const resource = structure.isError
    ? structure
    : site.isError
      ? site
      : { ...structure, data: stored ?? undefined }
  return (
    <>
      <PageHead
        title={t('step.structure')}
        crumbs={[{ label: t('sites'), to: '/app/sites' }, { label: site.data?.name ?? '' }]}
      />
      <Sheet>
        <AsyncSection<unknown> resource={resource} name={t('step.structure')} skeleton={<EditorSkeleton />}>
          {() => <EmptyState title={t('mayNot.title')} text={t('mayNot.text')} />}
        </AsyncSection>
      </Sheet>
    </>
  )
}

function EditorSkeleton() {
  return (
    <div>
      <Skeleton width="60%" height={34} />
      <Skeleton width="100%" height={320} radius={12} />
    </div>
  )
}
