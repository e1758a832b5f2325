import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { call } from '#api/client.ts'
import { useSaving } from '#features/site-editor/saving/save-store.ts'
import { draftOf } from '#features/site-editor/saving/site-draft.ts'
import type { Standing } from '#features/site-editor/saving/use-standing.ts'
import { SiteWizard } from '#features/site-editor/wizard/SiteWizard.tsx'
import { StandingSite } from './StandingSite.tsx'

/**
 * Takes over a site that was mounted and configured for its farmer: it is checked, corrected, and activated by the
 * save.
 */
export function TakeOverPage() {
  const { siteId } = useParams({ from: '/app/sites/$siteId/new' })
  return <StandingSite siteId={siteId}>{standing => <TakeOver {...standing} />}</StandingSite>
}

function TakeOver({ site, structure }: Standing) {
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
      initial={draftOf(site, structure)}
      standing={structure}
      then={saved => call(siteEditor.activate, { params: { siteId: saved.id }, body: {} })}
    />
  )
}
