/** Reads chains and plans as pages show them. */

import {
  ALARM_ANSWER_CHANNELS,
  ALARM_ANSWERS,
  ALARM_CHAIN_ENDS,
  ALARM_CHANNELS,
  ALARM_REASONS,
} from '@earshot/contract/alarm-values.ts'
import { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { SITE_ROLES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { comesBack } from '#channels/mail/returns/returns.queries.ts'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bool, int, ints, json, moment, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'
import { isEndingAnswer, isRealReason } from '#sql/alarm-reasons.ts'
import { personIn, personName } from '#sql/people.ts'

const CHAIN = {
  id: int,
  site_id: int,
  plan_version: int,
  plan: json(AlarmPlanSteps),
  started_at: moment,
  held_since: orNull(moment),
  snoozed_until: orNull(moment),
  holder_id: orNull(int),
  holder: orNull(text),
  next_step_no: int,
  next_at: orNull(moment),
  ended_at: orNull(moment),
  end_reason: orNull(oneOf(ALARM_CHAIN_ENDS)),
  asks_at: orNull(moment),
  handover_to: orNull(json(z.nullable(Ref))),
  alert_ids: ints,
}
export type ChainRow = RowOf<typeof CHAIN>

/** An alert that came back has several chains; more than these nobody reads on one page. */
const CHAINS_SHOWN = 20

/** The chains that an alert belongs to, the newest first. */
export function findChains(db: Db, alertId: number): Promise<ChainRow[]> {
  return rowsOf(
    db,
    CHAIN,
    sql`select c.id, c.site_id, c.plan_version, c.plan, c.started_at, c.held_since, c.snoozed_until,
      c.holder_id, ${personName('u')} as holder, c.next_step_no, c.next_at, c.ended_at, c.end_reason,
      c.asks_at, ${personIn('c.handover_to')} as handover_to,
      array(select o.alert_id from alarm_chain_alerts o where o.chain_id = c.id
        order by o.alert_id <> c.alert_id, o.alert_id) as alert_ids
    from alarm_chain_alerts l join alarm_chains c on c.id = l.chain_id left join users u on u.id = c.holder_id
    where l.alert_id = ${alertId} order by c.id desc limit ${CHAINS_SHOWN}`,
  )
}

/** The chains of a silent site, the newest first. Who has one is not asked again. */
export function findSilenceChains(db: Db, siteId: number): Promise<ChainRow[]> {
  return rowsOf(
    db,
    CHAIN,
    sql`select c.id, c.site_id, c.plan_version, c.plan, c.started_at, c.held_since, c.snoozed_until, c.holder_id,
      ${personName('u')} as holder, c.next_step_no, c.next_at, c.ended_at, c.end_reason,
      null::timestamptz as asks_at, ${personIn('c.handover_to')} as handover_to, '{}'::int[] as alert_ids
    from alarm_chains c left join users u on u.id = c.holder_id
    where c.site_id = ${siteId} and c.kind = 'SILENCE' order by c.id desc limit ${CHAINS_SHOWN}`,
  )
}

/** The gateways that were silent when the chains began, in the order of their codes. */
export function findSilentGateways(db: Db, chainIds: readonly number[]) {
  return rowsOf(
    db,
    { chain_id: int, id: int, code: text, heard_at: moment },
    sql`select l.chain_id, g.id, g.code, l.heard_at
    from alarm_chain_gateways l join gateways g on g.id = l.gateway_id
    where l.chain_id = ${anyOf(chainIds)} order by l.chain_id, g.code`,
  )
}

const ANSWER = {
  chain_id: int,
  kind: oneOf(ALARM_ANSWERS),
  user_id: int,
  name: text,
  channel: oneOf(ALARM_ANSWER_CHANNELS),
  at: moment,
  reason: orNull(oneOf(ALARM_REASONS)),
  comment: text,
  until: orNull(moment),
  to: orNull(json(z.nullable(Ref))),
}
export type AnswerRow = RowOf<typeof ANSWER>

export function findAnswers(db: Db, chainIds: readonly number[]): Promise<AnswerRow[]> {
  return rowsOf(
    db,
    ANSWER,
    sql`select k.chain_id, k.kind, k.user_id, ${personName('u')} as name, k.channel, k.at, k.reason, k.comment, k.until,
      ${personIn('k.to_id')} as to
    from alarm_answers k join users u on u.id = k.user_id
    where k.chain_id = ${anyOf(chainIds)} order by k.id`,
  )
}

/** The database writes moments inside JSON as text, with an offset. */
const PlanMessage = z.object({ at: z.string() })

const Arrived = z.object({ channel: z.enum(ALARM_CHANNELS), at: z.string(), seconds: z.int() })

const PERSON = {
  id: int,
  name: text,
  role: oneOf(SITE_ROLES),
  takes_push: bool,
  has_number: bool,
  mails_come_back: bool,
  arrived: json(z.array(Arrived)),
  messages: json(z.array(PlanMessage)),
}
export type PlanPersonRow = RowOf<typeof PERSON>

/**
 * The members of a site, with what reaches them and the alarm messages that they had since `since`: what left as one message counts
 * once.
 */
export function findPlanPeople(
  db: Db,
  { siteId, since, now }: { siteId: number; since: Date; now: Date },
): Promise<PlanPersonRow[]> {
  return rowsOf(
    db,
    PERSON,
    sql`select u.id, ${personName('u')} as name, m.role,
      exists (select from push_subscriptions p where p.user_id = u.id) as takes_push,
      exists (select from alarm_numbers k where k.user_id = u.id) as has_number,
      exists (select from mail_returns r where r.user_id = u.id and ${comesBack(now)}) as mails_come_back,
      coalesce((select jsonb_agg(jsonb_build_object('channel', n.channel, 'at', n.at, 'seconds', n.seconds))
        from unnest(${sql.val(ALARM_CHANNELS)}::text[]) as w (channel) cross join lateral (
          select d.channel, coalesce(d.delivered_at, d.sent_at) as at, greatest(0, round(extract(epoch from
            coalesce(d.delivered_at, d.sent_at) - d.created_at)))::int as seconds
          from deliveries d
          where d.user_id = u.id and d.channel = w.channel and d.is_alarm and d.status = 'SENT'
            and (d.channel = 'EMAIL' or d.delivered_at is not null) and coalesce(d.delivered_at, d.sent_at) is not null
          order by d.created_at desc limit 1) n), '[]') as arrived,
      coalesce((select jsonb_agg(jsonb_build_object('at', s.at) order by s.at) from (
        select min(t.at) as at from alarm_messages t join alarm_chains c on c.id = t.chain_id
        left join deliveries d
          on d.notification_id = t.notification_id and d.user_id = t.user_id and d.channel = t.channel
        where t.user_id = u.id and t.at >= ${since} and c.site_id = m.site_id and c.kind <> 'DRILL'
          and t.left_out is null
        group by coalesce(d.bundle_id, d.id), case when d.id is null then array[t.chain_id, t.step_no] end,
          case when d.id is null then t.channel end) s), '[]') as messages
    from memberships m join users u on u.id = m.user_id
    where m.site_id = ${siteId} order by m.role <> 'OWNER', m.role <> 'MANAGER', u.last_name, u.first_name, u.id`,
  )
}

export async function findMemberIds(db: Db, siteId: number): Promise<number[]> {
  const rows = await db.selectFrom('memberships').select('user_id').where('site_id', '=', siteId).execute()
  return rows.map(row => row.user_id)
}

/** A member who does more than look on. */
export async function mayTakeOver(
  db: Db,
  { siteId, userId }: { siteId: number; userId: number },
): Promise<boolean> {
  const member = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .where('role', '<>', 'VIEWER')
    .where(sql<boolean>`scope is distinct from 'READ'`)
    .executeTakeFirst()
  return member !== undefined
}

/**
 * Counts the Alarms of the site that ended since then and that somebody has closed with a reason, by airspace; the row without one
 * is the whole site's. A chain counts once at each airspace of its alerts.
 */
export function countShares(
  db: Db,
  { siteId, since }: { siteId: number; since: Date },
): Promise<{ airspace_id: number | null; real: number; said: number }[]> {
  return rowsOf(
    db,
    { airspace_id: orNull(int), real: int, said: int },
    sql`select p.airspace_id, count(*) filter (where ${isRealReason('k.reason')})::int as real, count(*)::int as said
    from alarm_chains c
    join lateral (select k.reason from alarm_answers k where k.chain_id = c.id and ${isEndingAnswer('k')}
      order by k.id desc limit 1) k on true
    cross join lateral (select null::int as airspace_id union all
      select distinct a.airspace_id from alarm_chain_alerts l join alerts a on a.id = l.alert_id
      where l.chain_id = c.id) p
    where c.site_id = ${siteId} and c.started_at >= ${since} and c.ended_at is not null
    group by p.airspace_id order by p.airspace_id nulls first`,
  )
}
