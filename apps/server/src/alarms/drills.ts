/**
 * A drill asks everybody of the alarm plan at once, by the channels of their own steps, and measures each answer. It begins
 * and ends in one transaction each, so that a process that dies neither loses nor doubles one.
 */
import type { AlarmAnswerChannel, AlarmChannel, DrillResult } from '@earshot/contract/alarm-values.ts'
import { type DrillFigures, drillEndsAt, drillResult } from '@earshot/contract/rules/alarms/drill.ts'
import { recipientsOf } from '@earshot/contract/rules/alarms/recipients.ts'
import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, rowOf, rowsOf } from '#db/rows.ts'
import { iso } from '#db/time.ts'
import { loadMembers } from '#follow-up/queries/notifications.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { insertAnswer } from './answers.queries.ts'
import { lockChainsOf } from './chains.queries.ts'
import { type DrillRecord, hashOfRecord, readRecord } from './drill-record.ts'
import { insertMessages, type StepMessage } from './messages.queries.ts'
import { peopleWithNumber } from './numbers.queries.ts'
import { loadPlan } from './plans.queries.ts'
import { whoIsOnDuty } from './rota.queries.ts'
import { deliver, insertSiteNotice, obstacle } from './tell-step.ts'

export interface StartDrill {
  siteId: number
  /** Who has pressed the button; null for the schedule. */
  userId: number | null
  now: Date
  /** The channels that this installation has a way out for. */
  ways: readonly AlarmChannel[]
}

/**
 * Begins a drill and tells everybody.
 * @returns its id, or why none begins: a real chain of the site is not over, or another drill
 */
export async function startDrill(
  trx: Db,
  given: StartDrill,
): Promise<number | 'alarm_running' | 'drill_running'> {
  const { siteId, userId, now } = given
  await lockChainsOf(trx, [siteId])
  const obstacles = await openKinds(trx, siteId)
  if (obstacles.some(kind => kind !== 'DRILL')) return 'alarm_running'
  if (obstacles.length > 0) return 'drill_running'
  const { plan, version } = await loadPlan(trx, siteId)
  const { id } = await trx
    .insertInto('alarm_chains')
    .values({
      kind: 'DRILL',
      site_id: siteId,
      plan_version: version,
      plan: JSON.stringify(plan),
      started_at: now,
      next_step_no: plan.steps.length,
      next_at: new Date(drillEndsAt(now.getTime())),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('drills')
    .values({ id, site_id: siteId, started_at: now, is_scheduled: userId === null, started_by: userId })
    .execute()
  await tellEverybody(trx, { ...given, chainId: id, plan })
  await saveFigures(trx, { id, record: await readRecord(trx, id) })
  return id
}

/** The kinds of the live chains of a site that have not ended. */
async function openKinds(trx: Db, siteId: number) {
  const rows = await rowsOf(
    trx,
    { kind: oneOf(['ALARM', 'DRILL', 'SILENCE'] as const) },
    sql`select kind from alarm_chains where site_id = ${siteId} and ended_at is null and not recorded`,
  )
  return rows.map(row => row.kind)
}

interface TellEverybody extends StartDrill {
  chainId: number
  plan: AlarmPlanSteps
}

/** Nobody is told twice by one channel: the first step that tells a person by it counts. */
async function tellEverybody(trx: Db, { siteId, chainId, plan, now, ways }: TellEverybody): Promise<void> {
  const members = (await loadMembers(trx, [siteId])).get(siteId)?.recipients ?? []
  const onDuty = await whoIsOnDuty(trx, { siteId, at: now })
  const withNumber = await peopleWithNumber(
    trx,
    members.map(({ userId }) => userId),
  )
  const told = new Set<string>()
  const steps = plan.steps.map(step => {
    const ids = new Set(recipientsOf(step, { members, onDuty }))
    return members
      .filter(({ userId }) => ids.has(userId))
      .flatMap(recipient =>
        step.channels.flatMap((channel): StepMessage[] => {
          const key = `${recipient.userId} ${channel}`
          if (told.has(key)) return []
          told.add(key)
          const leftOut = obstacle({ channel, kind: 'drill', recipient, withNumber, ways })
          return [{ userId: recipient.userId, channel, leftOut }]
        }),
      )
  })
  const notificationId = await insertSiteNotice(trx, {
    subject: { kind: 'DRILL', chainId, siteId },
    eventKind: 'CHAIN_STEP',
    kind: 'drill',
    transitionNo: 0,
    now,
    params: {},
  })
  await deliver(trx, { notificationId, messages: steps.flat(), isAlarm: false, now })
  for (const [stepNo, messages] of steps.entries())
    await insertMessages(trx, { chainId, stepNo, at: now, notificationId, messages })
}

export interface AnswerDrill {
  drillId: number
  userId: number
  channel: AlarmAnswerChannel
  now: Date
}

/**
 * One person has answered; the others are still asked. The drill ends where everybody has. The chain is locked by the
 * caller. Who was not asked, or has answered, changes nothing.
 */
export async function answerDrill(trx: Db, { drillId, userId, channel, now }: AnswerDrill): Promise<void> {
  const before = await readRecord(trx, drillId)
  const own = before.people.find(({ person }) => person.id === userId)
  if (own === undefined || own.answered !== null) return
  await insertAnswer(trx, { chainId: drillId, userId, channel, kind: 'HAS_IT', now })
  const record = await readRecord(trx, drillId)
  if (record.people.every(person => person.answered !== null)) await endDrill(trx, { drillId, now })
  else await saveFigures(trx, { id: drillId, record })
}

export interface EndDrill {
  drillId: number
  now: Date
  /** Why it ends before its time; absent where it went to its end. */
  cut?: 'STOPPED' | 'ALARM'
}

/** Ends a drill whose chain is locked: what it has measured is stored with its hash, and owners hear of who is missing. */
export async function endDrill(trx: Db, { drillId, now, cut }: EndDrill): Promise<void> {
  const measured = await readRecord(trx, drillId)
  const ends = drillEndsAt(Date.parse(measured.started_at))
  const endedAt = new Date(Math.min(now.getTime(), ends))
  const result: DrillResult = cut ?? drillResult(figuresOf(measured))
  const record: DrillRecord = { ...measured, ended_at: iso(endedAt), result }
  await saveFigures(trx, { id: drillId, record })
  await sql`
    update drills set ended_at = ${endedAt}, result = ${result}, record = ${JSON.stringify(record)}::jsonb,
      hash = ${hashOfRecord(record)}
    where id = ${drillId}`.execute(trx)
  await sql`
    update alarm_chains set ended_at = ${endedAt}, end_reason = ${cut === 'STOPPED' ? 'CLOSED' : 'OVER'}, next_at = null
    where id = ${drillId}`.execute(trx)
  if (cut === undefined) await tellOwners(trx, { drillId, record, now })
}

/** A real one goes before: it ends the drills of its site. @returns the drills that were ended */
export async function endDrillsOf(
  trx: Db,
  { siteIds, now }: { siteIds: readonly number[]; now: Date },
): Promise<number[]> {
  const rows = await rowsOf(
    trx,
    { id: int },
    sql`select id from alarm_chains where site_id = ${anyOf(siteIds)} and kind = 'DRILL' and ended_at is null
    order by id for no key update`,
  )
  for (const { id } of rows) await endDrill(trx, { drillId: id, now, cut: 'ALARM' })
  return rows.map(row => row.id)
}

/** True where the drill's time is over by now, though no look has ended it yet. */
export async function isDrillOver(
  trx: Db,
  { drillId, now }: { drillId: number; now: Date },
): Promise<boolean> {
  const row = await rowOf(
    trx,
    { started_at: moment },
    sql`select started_at from drills where id = ${drillId}`,
  )
  return row === undefined || now.getTime() >= drillEndsAt(row.started_at.getTime())
}

function figuresOf({ people }: Pick<DrillRecord, 'people'>): DrillFigures & { first: string | null } {
  const answered = people.filter(person => person.answered !== null)
  const [first] = answered.toSorted((a, b) => (a.answered?.after_ms ?? 0) - (b.answered?.after_ms ?? 0))
  return {
    asked: people.length,
    answered: answered.length,
    firstAfterMs: first?.answered?.after_ms ?? null,
    first: first?.person.name ?? null,
  }
}

function missingOf({ people }: Pick<DrillRecord, 'people'>): string[] {
  return people.filter(person => person.answered === null).map(({ person }) => person.name)
}

async function saveFigures(trx: Db, { id, record }: { id: number; record: DrillRecord }): Promise<void> {
  const { asked, answered, firstAfterMs, first } = figuresOf(record)
  await trx
    .updateTable('drills')
    .set({ asked, answered, first_after_ms: firstAfterMs, first_name: first, missing: missingOf(record) })
    .where('id', '=', id)
    .execute()
}

interface TellOwners {
  drillId: number
  record: DrillRecord
  now: Date
}

/** More names than these say no more. */
const NAMED_MOST = 5

/** Each owner is told once, by the choices they have made for Alarms, within their quiet hours as any notice. */
async function tellOwners(trx: Db, { drillId, record, now }: TellOwners): Promise<void> {
  const missing = missingOf(record)
  if (missing.length === 0) return
  const owners = await rowsOf(
    trx,
    { site_id: int, user_id: int },
    sql`select m.site_id, m.user_id from drills d join memberships m on m.site_id = d.site_id and m.role = 'OWNER'
    where d.id = ${drillId} order by m.user_id`,
  )
  const names = missing.slice(0, NAMED_MOST).join(', ')
  await notify(
    trx,
    owners.map(({ site_id: siteId, user_id: userId }) => ({
      eventKind: 'DRILL_MISSED',
      refId: drillId,
      transitionNo: userId,
      kind: 'drill_missed' as const,
      at: now.getTime(),
      siteId,
      userId,
      airspaceId: null,
      sensors: [],
      deviceIds: [],
      params: { count: missing.length, names: missing.length > NAMED_MOST ? `${names} …` : names },
    })),
  )
}
