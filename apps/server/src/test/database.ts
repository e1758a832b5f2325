import { inject } from 'vitest'
import { type Db, openDatabase } from '#db/open.ts'
import { startRowCheck } from './row-check.ts'
import { onServer, otherDatabase, uniqueName } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server tests make their databases on, and the migrated database they are cloned from. */
    testServer: { url: string; template: string }
  }
}

export type TestDatabase = {
  db: Db
  /** The address for a second pool or another process. */
  url: string
  /** Closes `db` and drops the database, whoever else is still connected. */
  drop(): Promise<void>
}

interface Options {
  max?: number
  /** The name of a database to copy, to which nobody is connected. By default it has the whole schema and no rows. */
  template?: string
}

/** A fresh database with the whole schema and no rows, or a copy of the template, of this caller only. */
export async function testDatabase(options: Options = {}): Promise<TestDatabase> {
  const { create, ...database } = upcomingDatabase(options)
  await create()
  return database
}

/** The same, before it is there: its pool connects with the first query, which comes after `create`. */
export function upcomingDatabase({ max = 5, template }: Options = {}): TestDatabase & {
  create(): Promise<void>
} {
  startRowCheck()
  const { url: server, template: migrated } = inject('testServer')
  const name = uniqueName('earshot_test')
  const url = otherDatabase(server, name)
  const db = openDatabase(url, { max, log: { warn: () => {} }, name })
  return {
    db,
    url,
    // Copying the files takes 20 ms, writing them as WAL 180 ms and more.
    create: () =>
      onServer(server, `create database ${name} template ${template ?? migrated} strategy file_copy`),
    drop: async () => {
      await db.destroy()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
