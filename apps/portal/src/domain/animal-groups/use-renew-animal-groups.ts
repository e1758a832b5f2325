import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import { useRefresh } from '#api/use-refresh.ts'

/** Returns a function that renews the groups, and their count on the site's tab for administrators. */
export function useRenewAnimalGroups(): () => void {
  const refresh = useRefresh()
  return () => refresh(animalGroups.list, adminSites.read)
}
