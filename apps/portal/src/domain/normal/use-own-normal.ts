import { normals } from '@earshot/contract/endpoints/batches/normals.ts'
import { useEndpoint } from '#api/queries.ts'

interface OwnNormalInput {
  siteId: number
  airspaceId: number
  batchId: number
  /** The days of age that are asked for, both included. */
  from: number
  to: number
  isAsked?: boolean
}

/** Asks what is normal for an airspace; where the installation shows no normal, the answer says so and has none. */
export function useOwnNormal({ from, to, isAsked = true, ...params }: OwnNormalInput) {
  return useEndpoint(
    normals.read,
    { params, query: { from_age: String(from), to_age: String(to) } },
    { enabled: isAsked, page: false, keepPrevious: true },
  )
}
