import fleet from '#barn/fleet/fleet.module.css'
import { Recommendations } from '#barn/recommendations/Recommendations.tsx'
import { useAdminSite } from '#features/admin-site/use-admin-site.ts'

/** What is advised on the site, and what its people answered; an administrator may answer for them. */
export function RecommendationsTab() {
  const { siteId, site, timeZone } = useAdminSite()
  return (
    <div className={fleet.page}>
      <div>
        <Recommendations
          siteId={siteId}
          timeZone={timeZone}
          waiting={site.data?.linked_recommendations_count ?? 0}
        />
      </div>
    </div>
  )
}
