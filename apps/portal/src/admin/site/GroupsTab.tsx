import shared from '#admin/shared/shared.module.css'
import { AnimalGroupForm } from '#features/animal-groups/AnimalGroupForm.tsx'
import { AnimalGroups } from '#features/animal-groups/AnimalGroups.tsx'
import { useAdminSite } from './use-admin-site.ts'

/** Manages animals that move together: a group is made first, then placed, and closed in the end. */
export function GroupsTab() {
  const { siteId, timeZone } = useAdminSite()
  return (
    <div className={shared.split}>
      <div className={shared.page}>
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
