/**
 * Fills an installation with a fleet to measure with: sites, monitors, gateways and alerts by the number, and a
 * veterinarian of a fifth of the sites. All of it or nothing: one transaction, in statements over whole sets.
 */
import { sql } from 'kysely'
import { connectionsFor, type Db } from '#db/open.ts'
import { int, type RowOf, rowOf } from '#db/rows.ts'
import { seedBase } from '#seed/seed-base.ts'
import { ALERTS } from './alerts.ts'
import { BATCHES } from './batches.ts'
import { BUSINESS } from './business.ts'
import { CHANGES } from './changes.ts'
import { DESKS } from './desks.ts'
import { FOLLOW_UPS } from './follow-ups.ts'
import { HARDWARE } from './hardware.ts'
import { PEOPLE } from './people.ts'
import { PLACES } from './places.ts'
import { FLEET_VET, type FleetPlan } from './plan.ts'
import { STATES } from './states.ts'

/** The lock may be any constant that no other lock uses. */
const LOCK = 7_225_010

const STEPS = [PLACES, PEOPLE, HARDWARE, BATCHES, ALERTS, STATES, FOLLOW_UPS, DESKS, BUSINESS, CHANGES]

const COUNTS = { sites: int, devices: int, gateways: int, alerts: int }
type FleetCounts = RowOf<typeof COUNTS>

/** The whole installation, a demo farm beside the fleet included; `created` is false where a fleet was there already. */
export interface FleetOutcome extends FleetCounts {
  created: boolean
}

export async function seedFleet(
  db: Db,
  plan: FleetPlan,
  report: (text: string) => void = () => {},
): Promise<FleetOutcome> {
  await seedBase(db)
  const patient = connectionsFor(db, 'export')
  const created = await patient.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    if (await hasFleet(trx)) return false
    for (const step of STEPS) {
      await step.run(trx, plan, report)
      report(step.what)
    }
    return true
  })
  // Counts and orders of lists are planned by it, and read from indexes alone where all rows are known to be visible.
  if (created) await sql`vacuum (analyze)`.execute(patient)
  return { created, ...(await countFleet(db)) }
}

async function hasFleet(db: Db): Promise<boolean> {
  const vet = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', FLEET_VET.email)
    .executeTakeFirst()
  return vet !== undefined
}

async function countFleet(db: Db): Promise<FleetCounts> {
  const counts = await rowOf(
    db,
    COUNTS,
    sql`select (select count(*) from sites) as sites, (select count(*) from devices) as devices,
      (select count(*) from gateways) as gateways, (select count(*) from alerts) as alerts`,
  )
  return counts ?? { sites: 0, devices: 0, gateways: 0, alerts: 0 }
}
