import { normals } from '@earshot/contract/endpoints/batches/normals.ts'
import { useEndpoint } from '#api/queries.ts'

interface OwnNormalInput {
  siteId: number
  airspaceId: number
  batchId: number
  /** The days of age that are asked for, both included. */
  from: number
  to: number
  /** The moment whose last full hour is compared, instead of now. */
  at?: string
  isAsked?: boolean
}

/** Asks what is normal for an airspace; where the installation shows no normal, the answer says so and has none. */
export function useOwnNormal({ from, to, at, isAsked = true, ...params }: OwnNormalInput) {
  return useEndpoint(
    normals.read,
    { params, query: { from_age: String(from), to_age: String(to), ...(at && { at }) } },
    { enabled: isAsked, page: false, keepPrevious: true },
  )
}
