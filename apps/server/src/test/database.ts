import { inject } from 'vitest'
import { type Db, openDatabase } from '#db/open.ts'
import { startRowCheck } from './row-check.ts'
import { onServer, otherDatabase, uniqueName } from './server.ts'

export type TestDatabase = {
  db: Db
  /** For a second pool or another process. */
  url: string
  /** Closes `db` and drops the database, whoever else is still connected. */
  drop(): Promise<void>
}

/** A fresh database with the whole schema and no rows, of this caller only. */
export async function testDatabase({ max = 5 }: { max?: number } = {}): Promise<TestDatabase> {
  startRowCheck()
  const { url: server, template } = inject('testServer')
  const name = uniqueName('earshot_test')
  // Copying the files takes 20 ms, writing them as WAL 180 ms and more.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const url = otherDatabase(server, name)
  const db = openDatabase(url, { max, log: { warn: () => {} }, name })
  return {
    db,
    url,
    drop: async () => {
      await db.destroy()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
