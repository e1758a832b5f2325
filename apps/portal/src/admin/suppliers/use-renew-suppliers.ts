import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '#api/queries.ts'

/** Asks for the list again after a change. */
export function useRenewSuppliers(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: endpointKey(suppliers.list) })
}
