import { AnimalGroupForm } from '#barn/animal-groups/AnimalGroupForm.tsx'
import { AnimalGroups } from '#barn/animal-groups/AnimalGroups.tsx'
import fleet from '#barn/fleet/fleet.module.css'
import { useAdminSite } from '#barn/fleet/use-admin-site.ts'

/** Animals that move together: made first, then given a place, and closed in the end. */
export function GroupsTab() {
  const { siteId, timeZone } = useAdminSite()
  return (
    <div className={fleet.split}>
      <div className={fleet.page}>
        <div>
          <AnimalGroups siteId={siteId} timeZone={timeZone} density="dense" />
        </div>
      </div>
      <aside>
        <AnimalGroupForm siteId={siteId} />
      </aside>
    </div>
  )
}
