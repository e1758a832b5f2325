/**
 * The demo farm of an installation that runs without it. What opens its accounts and gateways stands in the README, so
 * they are locked and retired at each start with `DEMO=off`, and opened again at a start with `DEMO=on`.
 */
import { BOXED_GATEWAYS, demoGateways } from '@earshot/demo/farm.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, orNull, rowOf, rowsOf, text } from '#db/rows.ts'
import { lockDemo } from './seed-demo.ts'

export interface ClosedDemo {
  /** The accounts and gateways this call has locked and retired, apart from those it found so. */
  accounts: number
  gateways: number
  /** The sessions it ended. */
  sessions: string[]
}

/** @returns null where no demo farm was ever seeded */
export function closeDemo(db: Db, { now }: { now: Date }): Promise<ClosedDemo | null> {
  return db.transaction().execute(async trx => {
    await lockDemo(trx)
    if ((await findClosedAt(trx)) === undefined) return null
    const users = await lockDemoUsers(trx, now)
    const sessions = await endDemoSessions(trx, now)
    const gateways = await retireDemoGateways(trx)
    await sql`
      update demo_state set closed_at = coalesce(closed_at, ${now}::timestamptz),
        closed_users = closed_users || ${users}::int[], closed_gateways = closed_gateways || ${gateways}::int[]`.execute(
      trx,
    )
    return { accounts: users.length, gateways: gateways.length, sessions }
  })
}

/** Undoes `closeDemo`, and nothing that an administrator did. @returns whether there was something to undo */
export function openDemo(db: Db): Promise<boolean> {
  return db.transaction().execute(async trx => {
    await lockDemo(trx)
    if ((await findClosedAt(trx)) == null) return false
    await sql`update users set locked_at = null from demo_state where users.id = any(closed_users)`.execute(
      trx,
    )
    await sql`
      update gateways set registration = 'REGISTERED' from demo_state
      where gateways.id = any(closed_gateways) and registration = 'RETIRED'`.execute(trx)
    await sql`update demo_state set closed_at = null, closed_users = '{}', closed_gateways = '{}'`.execute(
      trx,
    )
    return true
  })
}

/** Finds when the demo farm was closed; undefined without one, null while it is open. */
async function findClosedAt(db: Db): Promise<Date | null | undefined> {
  return (await rowOf(db, { closed_at: orNull(moment) }, sql`select closed_at from demo_state`))?.closed_at
}

async function lockDemoUsers(db: Db, now: Date): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: int },
    sql`update users set locked_at = ${now} where demo and locked_at is null returning id`,
  )
  return rows.map(row => row.id)
}

async function endDemoSessions(db: Db, now: Date): Promise<string[]> {
  const rows = await rowsOf(
    db,
    { id: text },
    sql`update sessions set ended_at = ${now}, end_reason = 'ADMIN' from users
      where users.id = sessions.user_id and users.demo and sessions.ended_at is null returning sessions.id::text as id`,
  )
  return rows.map(row => row.id)
}

/** A gateway that was given a secret of its own since is no stranger's any more. */
async function retireDemoGateways(db: Db): Promise<number[]> {
  const codes = [...BOXED_GATEWAYS, ...demoGateways().map(place => place.gateway.code)]
  const rows = await rowsOf(
    db,
    { id: int },
    sql`update gateways set registration = 'RETIRED'
      where upper(code) = any(${codes}::text[]) and registration not in ('RETIRED', 'REJECTED')
        and secret_hash = sha256(secret_salt || convert_to(${DEMO_SECRET}, 'UTF8')) returning id`,
  )
  return rows.map(row => row.id)
}
