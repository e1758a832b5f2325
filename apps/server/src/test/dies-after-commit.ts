/**
 * A process of its own that sends an invitation again, and is killed in the moment its transaction is committed, before
 * anything that would come after it. Told by its environment: DATABASE_URL, DATA_DIR, NOW and INVITATION.
 */
import pg from 'pg'
import { pino } from 'pino'
import { loadConfig } from '#config.ts'
import { createContext } from '#context.ts'
import { openDatabase } from '#db/open.ts'
import { resendInvitation } from '#modules/site-users/invitations.service.ts'

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown

async function dyingQuery(this: pg.Client, ...given: unknown[]): Promise<unknown> {
  const answer = await query.apply(this, given)
  if (given[0] === 'commit') process.kill(process.pid, 'SIGKILL')
  return answer
}
// The pool asks in one way of the many there are: with a text, for a promise.
pg.Client.prototype.query = dyingQuery as typeof pg.Client.prototype.query

const log = pino({ level: 'error' }, pino.destination(2))
const config = loadConfig({ ...process.env, DEMO: 'off' })
const now = new Date(process.env.NOW ?? '')
const db = openDatabase(config.databaseUrl ?? '', { max: 2, log })
const invitationId = Number(process.env.INVITATION)
const { site_id: siteId, invited_by: inviter } = await db
  .selectFrom('invitations')
  .select(['site_id', 'invited_by'])
  .where('id', '=', invitationId)
  .executeTakeFirstOrThrow()
await resendInvitation(createContext({ config, db, log, clock: { now: () => now } }), {
  invitationId,
  user: { id: inviter ?? 0, role: 'USER', sessionId: '', key: null },
  site: { siteId, role: 'OWNER', scope: null, timezone: 'UTC' },
})
process.exit(3)
