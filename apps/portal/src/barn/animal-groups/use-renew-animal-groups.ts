import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '#api/queries.ts'

export function useRenewAnimalGroups(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: endpointKey(animalGroups.list) })
}
