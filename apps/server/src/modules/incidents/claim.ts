/** "I am on it": so that two administrators do not do the same. Nothing is ticked off by it: a row goes when the data say so. */
import type { Incident } from '@earshot/contract/schemas/admin/incident.ts'
import type { Context } from '#context.ts'
import { conflict, notFound } from '#errors.ts'
import { findIncident, lockIncident, setClaim } from './incidents.queries.ts'
import { incidentView } from './incidents.view.ts'

interface Claim {
  id: number
  userId: number
}

type ClaimContext = Pick<Context, 'db' | 'clock'>

/** A second time it stays as it is. @throws a conflict where it is somebody else's */
export function claimIncident(parts: ClaimContext, { id, userId }: Claim): Promise<Incident> {
  return change(parts, { id, userId }, incident => {
    if (incident.taken_at === null) return { to: userId }
    if (incident.taken_by !== userId) throw conflict('incident_claimed')
    return undefined
  })
}

/** Anybody may give up a claim: the person who has it may be on holiday. */
export function releaseIncident(parts: ClaimContext, claim: Claim): Promise<Incident> {
  return change(parts, claim, incident => (incident.taken_at === null ? undefined : { to: null }))
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockIncident>>>
type Change = { to: number | null } | undefined

function change(
  { db, clock }: ClaimContext,
  { id, userId }: Claim,
  decide: (incident: Locked) => Change,
): Promise<Incident> {
  return db.transaction().execute(async trx => {
    const incident = await lockIncident(trx, id)
    if (incident === undefined) throw notFound('incident')
    const wanted = decide(incident)
    if (wanted !== undefined) {
      await setClaim(trx, { id, by: wanted.to, at: wanted.to === null ? null : clock.now() })
    }
    const row = await findIncident(trx, id)
    if (row === undefined) throw notFound('incident')
    return incidentView(row, userId)
  })
}
