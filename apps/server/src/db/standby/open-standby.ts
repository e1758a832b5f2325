/**
 * Reads that may be answered by a standby (`DATABASE_READ_URL`). It answers what is not older than whoever asks has to be
 * told; everything else, and whatever it fails at, is answered by the primary.
 */

import { isTransient } from '#db/errors.ts'
import type { Db } from '#db/open.ts'
import { createRecentChanges, type RecentChanges } from './recent-changes.ts'
import { MOST_LAG_MS, type StandbyOptions, type StandbyWatch, watchStandby } from './watch-standby.ts'

/** Who answered, and why: `newer` means that the standby was too old for who asked, `failed` that it was asked first. */
export const READ_BY = ['standby', 'primary_aside', 'primary_newer', 'primary_failed'] as const
export type ReadBy = (typeof READ_BY)[number]

interface StandbyRead<Result> {
  primary: Db
  /** The answer has to include what was committed until this moment of `performance.now()`; -Infinity: any will do. */
  since: number
  /** The standby may take so long to have it; the usual time is too short to be noticed. */
  waitMs?: number
  run: (db: Db) => Promise<Result> | Result
  /** Recognises refusals that may only mean that the standby does not know yet. */
  isDoubtful?: (error: unknown) => boolean
}

export interface Standby {
  /** Runs a read once, or a second time on the primary where the standby fails. */
  read<Result>(read: StandbyRead<Result>): Promise<Result>
  changes: RecentChanges
  counts(): ReadonlyMap<ReadBy, number>
  watch: StandbyWatch
  stop(): Promise<void>
}

export async function openStandby(options: StandbyOptions): Promise<Standby> {
  const watch = await watchStandby(options)
  const changes = createRecentChanges({ keepMs: 3 * MOST_LAG_MS })
  const counts = new Map<ReadBy, number>()
  const count = (by: ReadBy) => counts.set(by, (counts.get(by) ?? 0) + 1)

  async function choose(since: number, waitMs: number | undefined): Promise<{ by: ReadBy; db: Db | null }> {
    if (watch.db() === null) return { by: 'primary_aside', db: null }
    if (!(await watch.hasSince(since, waitMs))) return { by: 'primary_newer', db: null }
    const db = watch.db()
    return db === null ? { by: 'primary_aside', db } : { by: 'standby', db }
  }

  return {
    read: async ({ primary, since, waitMs, run, isDoubtful = () => false }) => {
      const { by, db } = await choose(since, waitMs)
      if (db === null) {
        count(by)
        return run(primary)
      }
      try {
        const result = await run(db)
        count('standby')
        return result
      } catch (error) {
        if (!isDoubtful(error) && !isTransient(error)) throw error
        options.log.debug({ err: error }, 'a read is answered by the primary instead of the standby')
        count('primary_failed')
        return run(primary)
      }
    },
    changes,
    counts: () => counts,
    watch,
    stop: watch.stop,
  }
}
