import { appendFileSync } from 'node:fs'
import { expect, inject } from 'vitest'
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
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const { create, ...database } = upcomingDatabase(options)
  await create()
  return database
}

/** The same, before it is there: its pool connects with the first query, which comes after `create`. */
export function upcomingDatabase({ max = 5 }: { max?: number } = {}): TestDatabase & {
  create(): Promise<void>
} {
  startRowCheck()
  noteUse()
  const { url: server, template } = inject('testServer')
  const name = uniqueName('earshot_test')
  const url = otherDatabase(server, name)
  const db = openDatabase(url, { max, log: { warn: () => {} }, name })
  return {
    db,
    url,
    // Copying the files takes 20 ms, writing them as WAL 180 ms and more.
    create: () => onServer(server, `create database ${name} template ${template} strategy file_copy`),
    drop: async () => {
      await db.destroy()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** The runner runs what uses a database on a second PostgreSQL too: it is told which files do. */
function noteUse(): void {
  const notes = process.env.NOTE_DATABASE_USE
  if (notes === undefined) return
  const { testPath } = expect.getState()
  if (testPath === undefined) throw new Error('a database that belongs to no test file')
  appendFileSync(notes, `${testPath}\n`)
}
