/** Drills that stand in the database, one that has ended and one that runs. */
import type { DrillResult } from '@earshot/contract/alarm-values.ts'
import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import { type DrillRecord, hashOfRecord } from '#alarms/drill-record.ts'
import type { Db } from '#db/open.ts'

const MINUTE_MS = 60_000
const PLAN = { plan_version: 0, plan: JSON.stringify(USUAL_PLAN), kind: 'DRILL' as const }

export interface EndedDrill {
  siteId: number
  /** The name of the site. */
  site: string
  person: { id: number; name: string }
  startedAt: Date
  result?: DrillResult
}

/** A drill that one person was asked in, and has answered after a minute unless it was missed. */
export async function anEndedDrill(
  db: Db,
  { siteId, site, person, startedAt, result = 'PASSED' }: EndedDrill,
): Promise<{ id: number; hash: string }> {
  const isAnswered = result === 'PASSED' || result === 'PARTLY'
  const endedAt = new Date(startedAt.getTime() + 15 * MINUTE_MS)
  const at = new Date(startedAt.getTime() + MINUTE_MS).toISOString()
  const answered = isAnswered ? { at, channel: 'PORTAL' as const, after_ms: MINUTE_MS } : null
  const { id } = await db
    .insertInto('alarm_chains')
    .values({ ...PLAN, site_id: siteId, started_at: startedAt, ended_at: endedAt, end_reason: 'OVER' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const record: DrillRecord = {
    site,
    timezone: 'UTC',
    plan_version: 0,
    is_scheduled: false,
    started_by: person.name,
    result,
    started_at: startedAt.toISOString(),
    ended_at: endedAt.toISOString(),
    people: [{ person, role: 'OWNER', on_duty: false, answered }],
    messages: [],
  }
  const hash = hashOfRecord(record)
  await db
    .insertInto('drills')
    .values({
      id,
      site_id: siteId,
      started_at: startedAt,
      ended_at: endedAt,
      is_scheduled: false,
      result,
      hash,
      started_by: person.id,
      asked: 1,
      answered: isAnswered ? 1 : 0,
      record: JSON.stringify(record),
      ...(isAnswered ? { first_after_ms: MINUTE_MS, first_name: person.name } : { missing: [person.name] }),
    })
    .execute()
  return { id, hash }
}

/** A drill that runs for a century and asks the person. Chains of the site that ran are gone. */
export async function aRunningDrill(
  db: Db,
  { siteId, userId }: { siteId: number; userId: number },
): Promise<number> {
  await endChainsOf(db, siteId)
  const startedAt = new Date('2100-01-01T00:00:00Z')
  const { id } = await db
    .insertInto('alarm_chains')
    .values({ ...PLAN, site_id: siteId, started_at: startedAt, next_at: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const drill = { id, site_id: siteId, started_at: startedAt, is_scheduled: true, asked: 1 }
  await db.insertInto('drills').values(drill).execute()
  const message = { chain_id: id, step_no: 0, user_id: userId, channel: 'EMAIL' as const, at: startedAt }
  await db.insertInto('alarm_messages').values(message).execute()
  return id
}

/** Nothing stands before a drill of the site. */
export async function endChainsOf(db: Db, siteId: number): Promise<void> {
  await db.deleteFrom('alarm_chains').where('site_id', '=', siteId).where('ended_at', 'is', null).execute()
}
