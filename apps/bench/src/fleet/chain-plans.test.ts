/**
 * Tests how PostgreSQL means to look for what is due in the chains of Alarms, every two seconds, where there have been
 * thousands of them: through indexes, so that the past costs nothing.
 */
import { advanceChains } from '@earshot/server/src/alarms/advance-chains.ts'
import { startChains } from '@earshot/server/src/alarms/start-chains.ts'
import { findUnansweredAlarms } from '@earshot/server/src/modules/incidents/facts.queries.ts'
import { seedFleet } from '@earshot/server/src/seed/fleet/seed-fleet.ts'
import { type TestDatabase, testDatabase } from '@earshot/server/src/test/database.ts'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRecordingDatabase, type RecordingDatabase, type Statement } from './recording-database.ts'

const NOW = new Date()
/** The tables that grow with every Alarm there ever was. */
const GROWING = ['alerts', 'alarm_chains', 'alarm_chain_alerts', 'alarm_messages']
/** One alert in so many has a chain that has not ended; of those one in three is due, one held, one snoozed. */
const OPEN_EVERY = 200

let database: TestDatabase
let recorded: RecordingDatabase

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedFleet(db, { size: { sites: 100, devices: 500, gateways: 100, alerts: 8_000 }, now: NOW })
  await sql`
    with numbered as (
      select id, site_id, opened_at, row_number() over (order by id) as n from alerts
    )
    insert into alarm_chains (site_id, alert_id, transition_no, plan_version, plan, started_at, next_at, held_since,
      snoozed_until, holder_id, ended_at, end_reason)
    select site_id, id, 1, 0, '{"steps":[{"after_minutes":0,"recipients":[{"kind":"OWNERS"}],"channels":["PUSH"]}],
        "repeat_minutes":720}', opened_at,
      case when n % ${OPEN_EVERY} = 0 and n % 3 = 0 then ${NOW}::timestamptz - interval '1 minute' end,
      case when n % ${OPEN_EVERY} = 0 and n % 3 > 0 then opened_at end,
      case when n % ${OPEN_EVERY} = 0 and n % 3 = 1 then ${NOW}::timestamptz + interval '1 hour' end,
      case when n % ${OPEN_EVERY} = 0 and n % 3 = 2 then
        (select m.user_id from memberships m where m.site_id = numbered.site_id order by 1 limit 1) end,
      case when n % ${OPEN_EVERY} > 0 then opened_at + interval '1 hour' end,
      case when n % ${OPEN_EVERY} = 1 then 'UNANSWERED' when n % ${OPEN_EVERY} > 0 then 'OVER' end
    from numbered`.execute(db)
  await sql`insert into alarm_chain_alerts (chain_id, alert_id) select id, alert_id from alarm_chains`.execute(
    db,
  )
  await sql`
    insert into alarm_messages (chain_id, step_no, user_id, channel, at)
    select c.id, 0, m.user_id, 'EMAIL', c.started_at
    from alarm_chains c join memberships m on m.site_id = c.site_id`.execute(db)
  await sql`analyze`.execute(db)
  recorded = openRecordingDatabase({ url: database.url, max: 2, log: { warn: () => {} } })
})
afterAll(async () => {
  await recorded.db.destroy()
  await database.drop()
})

/** The growing tables that one of the statements would read whole. */
async function readWhole(statements: readonly Statement[]): Promise<string[]> {
  const found = new Set<string>()
  for (const { text, values } of statements) {
    if (!/^\s*(select|with|update|insert|delete)/i.test(text)) continue
    const explain = CompiledQuery.raw(`explain ${text}`, [...values])
    const { rows } = await database.db.executeQuery<Record<string, string>>(explain)
    for (const row of rows) {
      const [, table] = /Seq Scan on (\w+)/.exec(row['QUERY PLAN'] ?? '') ?? []
      if (table !== undefined && GROWING.includes(table)) found.add(table)
    }
  }
  return [...found]
}

describe('Looking for what is due in the chains', () => {
  it('A look reads no table whole that grows with the past, from the first chain that is over to the last step', async () => {
    const { statements, result } = await recorded.during(() =>
      advanceChains({ db: recorded.db, now: NOW, ways: ['EMAIL', 'PUSH'] }),
    )
    expect(result).toBeGreaterThan(0)
    expect(await readWhole(statements)).toEqual([])
  })

  it('The look for Alarms that nobody answered reads none of them whole either', async () => {
    const { statements } = await recorded.during(() => findUnansweredAlarms(recorded.db))
    expect(await readWhole(statements)).toEqual([])
  })

  it('A pass without a new Alarm asks the database nothing', async () => {
    const { statements } = await recorded.during(() => startChains(recorded.db, { events: [], now: NOW }))
    expect(statements).toEqual([])
  })
})
