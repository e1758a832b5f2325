/** Reads and stores alarm plans. Each change is a version of its own, because chains and certificates name theirs. */
import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, orNull, rowsOf, text } from '#db/rows.ts'
import { personName } from '#sql/people.ts'

export interface StoredPlan {
  version: number
  plan: AlarmPlanSteps
  changedBy: string | null
  changedAt: Date | null
}

/** The plan of a site that has made none. */
const USUAL: StoredPlan = { version: 0, plan: USUAL_PLAN, changedBy: null, changedAt: null }

/** Reads the plan in force of each site. */
export async function loadPlans(db: Db, siteIds: readonly number[]): Promise<Map<number, StoredPlan>> {
  const rows = await rowsOf(
    db,
    {
      site_id: int,
      version: int,
      plan: json(AlarmPlanSteps),
      changed_by: orNull(text),
      changed_at: moment,
    },
    sql`select distinct on (p.site_id) p.site_id, p.version, p.plan, ${personName('u')} as changed_by, p.changed_at
    from alarm_plans p left join users u on u.id = p.changed_by
    where p.site_id = ${anyOf(siteIds)} order by p.site_id, p.version desc`,
  )
  const plans = new Map(siteIds.map(siteId => [siteId, USUAL]))
  for (const { site_id, version, plan, changed_by: changedBy, changed_at: changedAt } of rows)
    plans.set(site_id, { version, plan, changedBy, changedAt })
  return plans
}

export async function loadPlan(db: Db, siteId: number): Promise<StoredPlan> {
  return (await loadPlans(db, [siteId])).get(siteId) ?? USUAL
}

/** More changes than these nobody reads on one page. */
const VERSIONS_SHOWN = 20

/** Reads who has changed the plan of a site and when, the newest change first. */
export function findPlanVersions(db: Db, siteId: number) {
  return rowsOf(
    db,
    { version: int, changed_by: orNull(text), changed_at: moment },
    sql`select p.version, ${personName('u')} as changed_by, p.changed_at
    from alarm_plans p left join users u on u.id = p.changed_by
    where p.site_id = ${siteId} order by p.version desc limit ${VERSIONS_SHOWN}`,
  )
}

export interface NewPlan {
  siteId: number
  /** The version that the writer has seen. */
  seen: number
  plan: AlarmPlanSteps
  userId: number
  now: Date
}

/** Stores the next version. @returns false where somebody else has changed the plan since `seen` */
export async function storePlan(trx: Db, { siteId, seen, plan, userId, now }: NewPlan): Promise<boolean> {
  // Two writers of one site come one after the other; the second then finds a newer version.
  await sql`select id from sites where id = ${siteId} for no key update`.execute(trx)
  const { version } = await loadPlan(trx, siteId)
  if (version !== seen) return false
  await trx
    .insertInto('alarm_plans')
    .values({
      site_id: siteId,
      version: seen + 1,
      plan: JSON.stringify(plan),
      changed_by: userId,
      changed_at: now,
    })
    .execute()
  return true
}
