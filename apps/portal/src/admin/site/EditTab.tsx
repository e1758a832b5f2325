import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { draftFromSite } from '#features/site-editor/saving/site-draft.ts'
import { useStoredSite } from '#features/site-editor/saving/use-site-draft.ts'
import { SiteWizard } from '#features/site-editor/wizard/SiteWizard.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useAdminSite } from './use-admin-site.ts'

/** Lets an administrator edit the site with the editor that its own people have. */
export function EditTab() {
  const { t } = useTranslation('siteEditor')
  const { siteId, site } = useAdminSite()
  const structure = useEndpoint(adminSites.structure, { params: { siteId } }, { staleTimeMs: 0 })
  const stored = useStoredSite(site, structure)
  const resource = structure.isError ? structure : { ...structure, data: stored ?? undefined }
  return (
    <AsyncSection<unknown>
      resource={resource}
      name={t('step.structure')}
      skeleton={<Skeleton height={320} />}
    >
      {() =>
        stored && (
          <SiteWizard
            name={`admin-site-edit-${siteId}`}
            mode="edit"
            area="admin"
            siteId={siteId}
            initial={draftFromSite(stored.site, stored.structure)}
            stored={stored.structure}
          />
        )
      }
    </AsyncSection>
  )
}
