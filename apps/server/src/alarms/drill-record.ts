/** What a drill has measured, as it is shown while it runs and stored when it has ended; and the hash of that. */
import { createHash } from 'node:crypto'
import { ALARM_ANSWER_CHANNELS } from '@earshot/contract/alarm-values.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import { DrillPerson } from '@earshot/contract/schemas/health/drill.ts'
import { SITE_ROLES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { bool, int, moment, oneOf, orNull, rowOf, rowsOf, text } from '#db/rows.ts'
import { iso } from '#db/time.ts'
import { personName } from '#sql/people.ts'
import { whoIsOnDuty } from './rota.queries.ts'
import { findMessages, messageView } from './sent-messages.ts'

/** No text of it is in a language; names are as they were. */
export const DrillRecord = z.object({
  site: z.string(),
  timezone: z.string(),
  plan_version: z.int(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  result: z.string().nullable(),
  is_scheduled: z.boolean(),
  started_by: z.string().nullable(),
  people: z.array(DrillPerson),
  messages: z.array(AlarmMessage),
})
export type DrillRecord = z.output<typeof DrillRecord>

/** Reads what a drill has measured up to now. */
export async function readRecord(db: Db, drillId: number): Promise<DrillRecord> {
  const drill = await rowOf(
    db,
    {
      site_id: int,
      site: text,
      timezone: text,
      plan_version: int,
      started_at: moment,
      is_scheduled: bool,
      started_by: orNull(text),
    },
    sql`select d.site_id, s.name as site, s.timezone, c.plan_version, d.started_at, d.is_scheduled,
      ${personName('u')} as started_by
    from drills d join alarm_chains c on c.id = d.id join sites s on s.id = d.site_id
    left join users u on u.id = d.started_by where d.id = ${drillId}`,
  )
  if (drill === undefined) throw new Error(`there is no drill ${drillId}`)
  const { site_id: siteId, started_at: startedAt, ...facts } = drill
  const [people, messages, onDuty] = await Promise.all([
    findPeople(db, drillId),
    findMessages(db, [drillId]),
    whoIsOnDuty(db, { siteId, at: startedAt }),
  ])
  return {
    ...facts,
    started_at: iso(startedAt),
    ended_at: null,
    result: null,
    people: people.map(({ id, name, role, at, channel }) => ({
      person: { id, name },
      role,
      on_duty: id === onDuty,
      answered:
        at === null || channel === null
          ? null
          : { at: iso(at), channel, after_ms: Math.max(0, at.getTime() - startedAt.getTime()) },
    })),
    messages: messages.map(messageView),
  }
}

/** Those who are asked, with their first answer. Who only looks on is not asked. */
function findPeople(db: Db, drillId: number) {
  return rowsOf(
    db,
    {
      id: int,
      name: text,
      role: orNull(oneOf(SITE_ROLES)),
      at: orNull(moment),
      channel: orNull(oneOf(ALARM_ANSWER_CHANNELS)),
    },
    sql`select u.id, ${personName('u')} as name, m.role, k.at, k.channel
    from (select distinct user_id from alarm_messages
      where chain_id = ${drillId} and left_out is distinct from 'VIEWER') asked
    join users u on u.id = asked.user_id
    join drills d on d.id = ${drillId}
    left join memberships m on m.site_id = d.site_id and m.user_id = u.id
    left join lateral (select a.at, a.channel from alarm_answers a
      where a.chain_id = ${drillId} and a.user_id = u.id and a.kind = 'HAS_IT' order by a.id limit 1) k on true
    order by k.at nulls last, m.role <> 'OWNER', u.last_name, u.first_name, u.id`,
  )
}

/** The SHA-256 of a record in one spelling: no spaces, the fields of each object in the order of their names. */
export function hashOfRecord(record: unknown): string {
  return createHash('sha256').update(canonical(record)).digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const fields = Object.keys(value).sort()
  return `{${fields.map(name => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}
