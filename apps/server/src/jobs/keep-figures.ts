/**
 * Counts the figures of a large fleet before anybody asks (docs/decisions/049-figures-ahead.md): they may be five minutes
 * old, so a run that fails costs nothing.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { connectionsFor, type Db } from '#db/open.ts'
import { int, rowOf } from '#db/rows.ts'
import { changeFigures } from '#modules/admin-changes/admin-changes.service.ts'
import { deviceFigures, registerFigures } from '#modules/admin-devices/admin-devices.service.ts'
import { gatewayFigures } from '#modules/admin-gateways/admin-gateways.service.ts'
import { evidenceFigures, fleetFigures, siteFigures } from '#modules/admin-sites/admin-sites.service.ts'
import { auditFigures } from '#modules/audit/audit.service.ts'
import { storeFigures } from '#modules/fleet-figures/figures.service.ts'
import { licenceFigures } from '#modules/licences/licences.service.ts'
import { usageFigures } from '#modules/statistics/usage.service.ts'
import { defineJob } from '#queue/job.ts'

export const keepFigures = defineJob({
  name: 'keep-figures',
  payload: z.object({}),
  // The next run is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 110,
  single: true,
  everySeconds: 120,
  run: async (_payload, { db, clock }, stopping) => {
    await keepAllFigures(connectionsFor(db, 'pass'), { clock, stopping })
  },
})

export const ALL_FIGURES = [
  siteFigures,
  fleetFigures,
  evidenceFigures,
  deviceFigures,
  registerFigures,
  gatewayFigures,
  changeFigures,
  auditFigures,
  licenceFigures,
  usageFigures[7],
  usageFigures[30],
]

/** Fewer devices are counted within the time anybody notices, and then nothing needs to be older than the question. */
const LARGE_FROM_DEVICES = 5000

interface Keeping {
  clock: { now(): Date }
  /** Figures are kept where the fleet has so many devices or more. */
  from?: number
  stopping?: AbortSignal
}

/** @returns how many are kept */
export async function keepAllFigures(
  db: Db,
  { clock, from = LARGE_FROM_DEVICES, stopping }: Keeping,
): Promise<number> {
  if (!(await hasDevices(db, from))) {
    await db.deleteFrom('fleet_figures').execute()
    return 0
  }
  await storeFigures(db, ALL_FIGURES, { now: clock.now(), stopping })
  return ALL_FIGURES.length
}

async function hasDevices(db: Db, least: number): Promise<boolean> {
  const row = await rowOf(
    db,
    { count: int },
    sql`select count(*) as count from (select from devices limit ${least}) counted`,
  )
  return (row?.count ?? 0) >= least
}
