/** "I am on it": so that two administrators do not do the same. Nothing is ticked off by it: a row goes when the data say so. */
import type { Action } from '@earshot/contract/schemas/admin/action.ts'
import type { Context } from '#context.ts'
import { conflict, notFound } from '#errors.ts'
import { findAction, lockIncident, setTaken } from './action-list.queries.ts'
import { actionView } from './action-list.view.ts'

interface Claim {
  id: number
  userId: number
}

type Parts = Pick<Context, 'db' | 'clock'>

/** A second time it stays as it is. @throws a conflict where it is somebody else's */
export function claimAction(parts: Parts, { id, userId }: Claim): Promise<Action> {
  return change(parts, { id, userId }, incident => {
    if (incident.taken_at === null) return { to: userId }
    if (incident.taken_by !== userId) throw conflict('action_taken')
    return undefined
  })
}

/** Anybody may give up a claim: the person who has it may be on holiday. */
export function releaseAction(parts: Parts, claim: Claim): Promise<Action> {
  return change(parts, claim, incident => (incident.taken_at === null ? undefined : { to: null }))
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockIncident>>>
type Change = { to: number | null } | undefined

function change(
  { db, clock }: Parts,
  { id, userId }: Claim,
  decide: (incident: Locked) => Change,
): Promise<Action> {
  return db.transaction().execute(async trx => {
    const incident = await lockIncident(trx, id)
    if (incident === undefined) throw notFound('action')
    const wanted = decide(incident)
    if (wanted !== undefined) {
      await setTaken(trx, { id, by: wanted.to, at: wanted.to === null ? null : clock.now() })
    }
    const row = await findAction(trx, id)
    if (row === undefined) throw notFound('action')
    return actionView(row, userId)
  })
}
