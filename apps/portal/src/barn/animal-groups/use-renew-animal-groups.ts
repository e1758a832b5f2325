import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import { useRefresh } from '#api/use-refresh.ts'

/** The groups, and the count of them on the site's tab for administrators. */
export function useRenewAnimalGroups(): () => void {
  const refresh = useRefresh()
  return () => refresh(animalGroups.list, adminSites.read)
}
