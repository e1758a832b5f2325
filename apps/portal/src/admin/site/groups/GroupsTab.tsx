import fleet from '#admin/kit/fleet.module.css'
import { useAdminSite } from '#admin/kit/use-admin-site.ts'
import { AnimalGroupForm } from '#domain/animal-groups/AnimalGroupForm.tsx'
import { AnimalGroups } from '#domain/animal-groups/AnimalGroups.tsx'

/** Manages animals that move together: a group is made first, then placed, and closed in the end. */
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
