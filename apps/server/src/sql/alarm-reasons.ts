/** The parts of SQL that tell what an Alarm was, as somebody has said who closed it. */
import { REAL_REASONS } from '@earshot/contract/alarm-values.ts'
import { DOMAIN } from '@earshot/contract/domain.ts'
import { type RawBuilder, sql } from 'kysely'

/** The moment from which Alarms count for the share of real ones. */
export function shareStart(now: Date): Date {
  return new Date(now.getTime() - DOMAIN.alarmChain.shareDays * 86_400_000)
}

/** True for an answer that says what the Alarm was. @param answer the name of the row of `alarm_answers` */
export function isEndingAnswer(answer: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${answer}.kind`)} in ('NOT_AN_ALARM', 'CLOSES')`
}

/** True for a reason by which the Alarm was a real one. */
export function isRealReason(reason: string): RawBuilder<boolean> {
  return sql`${sql.ref(reason)} in (${sql.join(REAL_REASONS.map(one => sql.lit(one)))})`
}

/**
 * True where the alert belongs to an Alarm since then that somebody has closed with a reason.
 * @param alert the name by which a query knows the row of `alerts`
 */
export function wasSaid(alert: string, { since, onlyReal }: { since: Date; onlyReal: boolean }) {
  const id = sql.ref(`${alert}.id`)
  return sql<boolean>`exists (select from alarm_chain_alerts said
    join alarm_chains c on c.id = said.chain_id and c.ended_at is not null and c.started_at >= ${since}
    join lateral (select k.reason from alarm_answers k where k.chain_id = c.id and ${isEndingAnswer('k')}
      order by k.id desc limit 1) k on true
    where said.alert_id = ${id} ${onlyReal ? sql`and ${isRealReason('k.reason')}` : sql``})`
}
