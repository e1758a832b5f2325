import { useParams } from '@tanstack/react-router'
import { draftOf } from '#features/site-editor/saving/site-draft.ts'
import { SiteWizard } from '#features/site-editor/wizard/SiteWizard.tsx'
import { StandingSite } from './StandingSite.tsx'

export function EditSitePage() {
  const { siteId } = useParams({ from: '/app/sites/$siteId/edit' })
  return (
    <StandingSite siteId={siteId}>
      {({ site, structure }) => (
        <SiteWizard
          name={`site-edit-${siteId}`}
          mode="edit"
          siteId={siteId}
          initial={draftOf(site, structure)}
          standing={structure}
        />
      )}
    </StandingSite>
  )
}
