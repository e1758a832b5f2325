import type { ToolboxRun } from '@earshot/contract/schemas/admin/toolbox.ts'
import type { Context } from '#context.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { conflict, notFound } from '#errors.ts'
import { findRun, lockRun, type RunRow, restore } from './runs.queries.ts'

export function runView(row: RunRow): ToolboxRun {
  return { ...row, created_at: iso(row.created_at), undone_at: isoOrNull(row.undone_at) }
}

/** Undoes all of it or nothing: what another has changed since is not overwritten. */
export function undoRun({ db, clock }: Pick<Context, 'db' | 'clock'>, id: number): Promise<ToolboxRun> {
  return db.transaction().execute(async trx => {
    const now = clock.now()
    await lockRun(trx, id)
    const run = await findRun(trx, { id, now })
    if (run === undefined) throw notFound('run')
    if (run.final !== null) throw conflict('run_final')
    await restore(trx, { id, now })
    return runView({ ...run, undone_at: now, final: 'undone' })
  })
}
