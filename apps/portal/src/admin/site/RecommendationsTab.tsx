import shared from '#admin/shared/shared.module.css'
import { EVERY_MINUTE } from '#api/queries.ts'
import { Recommendations } from '#features/recommendations/Recommendations.tsx'
import { useAdminSite } from './use-admin-site.ts'

/** Lists what is recommended at the site and what its people answered; an administrator may answer for them. */
export function RecommendationsTab() {
  const { siteId, site, timeZone } = useAdminSite()
  return (
    <div className={shared.page}>
      <div>
        <Recommendations
          siteId={siteId}
          timeZone={timeZone}
          waiting={site.data?.linked_recommendations_count ?? 0}
          refetching={EVERY_MINUTE}
        />
      </div>
    </div>
  )
}
