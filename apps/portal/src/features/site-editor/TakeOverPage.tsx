import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { useParams } from '@tanstack/react-router'
import { call } from '#api/client.ts'
import { SiteWizard } from './SiteWizard.tsx'
import { StandingSite } from './StandingSite.tsx'
import { draftOf } from './site-draft.ts'

/** A site that was mounted and configured for its farmer: looked through, corrected, and taken into use with the save. */
export function TakeOverPage() {
  const { siteId } = useParams({ from: '/app/sites/$siteId/new' })
  return (
    <StandingSite siteId={siteId}>
      {({ site, structure }) => (
        <SiteWizard
          name={`site-take-over-${siteId}`}
          mode="takeOver"
          siteId={siteId}
          initial={draftOf(site, structure)}
          standing={structure}
          then={saved => call(siteEditor.activate, { params: { siteId: saved.id }, body: {} })}
        />
      )}
    </StandingSite>
  )
}
