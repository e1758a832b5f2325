import { useParams } from '@tanstack/react-router'
import { SiteWizard } from './SiteWizard.tsx'
import { StandingSite } from './StandingSite.tsx'
import { draftOf } from './site-draft.ts'

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
