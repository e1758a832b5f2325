import { EVERY_MINUTE } from '#api/queries.ts'
import fleet from '#barn/fleet/fleet.module.css'
import { useAdminSite } from '#barn/fleet/use-admin-site.ts'
import { Recommendations } from '#barn/recommendations/Recommendations.tsx'

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
          renewal={EVERY_MINUTE}
        />
      </div>
    </div>
  )
}
