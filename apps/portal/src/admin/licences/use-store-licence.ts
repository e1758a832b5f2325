import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import type { Licence } from '@earshot/contract/schemas/admin/licence.ts'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '#api/queries.ts'

/** Stores a licence after a change: it is what the server answered, and the list and the figures are asked for again. */
export function useStoreLicence(): (licence: Licence) => void {
  const client = useQueryClient()
  return licence => {
    client.setQueryData(endpointKey(licences.read, { params: { licenceId: licence.id } }), licence)
    for (const endpoint of [licences.list, licences.figures]) {
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) })
    }
  }
}
