import type { Db } from './open.ts'

/**
 * Runs several reads as of one moment: nothing that others change meanwhile is in it. Within a transaction it is its
 * own.
 */
export async function inSnapshot<Result>(db: Db, read: (moment: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
