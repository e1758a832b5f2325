import { morningRounds } from '@earshot/contract/endpoints/farm/morning-rounds.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'

/** Opens what stands on a door: the place of the airspace on a round that is open, else its page. */
export function DoorPage() {
  const { siteId, airspaceId } = useParams({ from: '/app/sites/$siteId/doors/$airspaceId' })
  const may = useSiteRights(siteId)
  const round = useEndpoint(morningRounds.read, { params: { siteId } }, { page: false })
  // Without a network the last answer decides; without any, the airspace itself is shown.
  if (round.data === undefined && !round.isError) return <Skeleton height={420} />
  if (round.data?.state === 'OPEN' && may(morningRounds.addEntry))
    return <Navigate to="/app/sites/$siteId/round" params={{ siteId }} search={{ at: airspaceId }} replace />
  return (
    <Navigate to="/app/sites/$siteId/airspaces/$airspaceId/graphs" params={{ siteId, airspaceId }} replace />
  )
}
