import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '#api/queries.ts'

/** After a change: the list is asked for again. */
export function useRenewSuppliers(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: endpointKey(suppliers.list) })
}
