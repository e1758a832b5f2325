/**
 * The owner of a key for a program is told 14 days and one day before it ends, once each. That somebody was told stands
 * in the audit log, which is looked at before anybody is told again.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { runAsAuthor } from '#db/author.ts'
import type { Db } from '#db/open.ts'
import { int, rowsOf, text } from '#db/rows.ts'
import { recordAct } from '#modules/audit/audit.service.ts'
import { defineJob } from '#queue/job.ts'

const ACTION = 'job.tellKeyEnds'
const DAYS_BEFORE = { first: 14, last: 1 } as const

export const tellKeyEnds = defineJob({
  name: 'tell-key-ends',
  payload: z.object({}),
  // The next run is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 300,
  single: true,
  everySeconds: 3600,
  run: async (_payload, { db, clock }) => {
    const now = clock.now()
    await runAsAuthor({ at: now, userId: null, action: ACTION }, () =>
      db.transaction().execute(trx => tellOwners(trx, now)),
    )
  },
})

async function tellOwners(trx: Db, now: Date): Promise<void> {
  for (const { id, name } of await findUntold(trx, now)) {
    await queueAccountMail(trx, { mail: { kind: 'api_key_ends', api_key_id: id }, now })
    await recordAct(trx, { kind: 'message', about: { kind: 'api_key', id, label: name } })
  }
}

/**
 * Finds the keys whose step has come and whose owner was not told since. A key that was made within a step's days has
 * no such step. The rows are locked, so that of two processes one tells.
 */
function findUntold(trx: Db, now: Date): Promise<{ id: number; name: string }[]> {
  const day = (days: number) => sql`k.expires_at - ${days} * interval '1 day'`
  const { first, last } = DAYS_BEFORE
  const step = sql`case when ${day(last)} <= ${now} then ${day(last)} else ${day(first)} end`
  return rowsOf(
    trx,
    { id: int, name: text },
    sql`select k.id, k.name from api_keys k
      where k.revoked_at is null and k.expires_at > ${now} and ${day(first)} <= ${now} and ${step} > k.created_at
        and (k.all_sites or exists (select from api_key_sites where api_key_id = k.id))
        and not exists (
          select from audit_changes c join audit_log l on l.id = c.entry_id
          where c.refs @> array['api_key:' || k.id] and l.action = ${ACTION} and l.at >= ${step})
      order by k.id for update of k skip locked`,
  )
}
