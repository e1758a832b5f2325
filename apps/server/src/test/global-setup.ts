import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { onServer, otherDatabase, startTestServer, uniqueName } from './server.ts'

const SHARED = Symbol.for('earshot test server')

interface Shared {
  /** Projects that use it. */
  users: number
  made: Promise<Made>
}

interface Made {
  url: string
  template: string
  stop(): Promise<void>
}

/** Each project loads this file for itself, in one process. */
const run = globalThis as { [SHARED]?: Shared }

/** Runs once for all projects, whichever asks first. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run[SHARED] ??= { users: 0, made: make() }
  const shared = run[SHARED]
  shared.users += 1
  const { url, template, stop } = await shared.made
  project.provide('testServer', { url, template })
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    delete run[SHARED]
    await stop()
  }
}

/** A server (TEST_DATABASE_URL's, else an embedded one of our own) and the template. */
async function make(): Promise<Made> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startTestServer()
  const template = uniqueName('earshot_template')
  try {
    await onServer(server.url, `create database ${template}`)
    await migrateTemplate(otherDatabase(server.url, template))
    // A clone waits for whoever is connected to its template: nobody may.
    await onServer(server.url, `alter database ${template} allow_connections false`)
  } catch (error) {
    await server.stop()
    throw error
  }
  const stop = async () => {
    if (given) await onServer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
  return { url: server.url, template, stop }
}

async function migrateTemplate(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1, log: { warn: () => {} } })
  try {
    await migrate(db)
    await leaveTimeToTests(db)
  } finally {
    await db.destroy()
  }
}

/**
 * The clocks of tests are moved and the database's is not: no access is over by it, unless a test says what time it is
 * there (`setDatabaseTime`).
 */
async function leaveTimeToTests(db: Db): Promise<void> {
  await sql`
    create or replace function access_time() returns timestamptz language sql stable
    as $$ select '-infinity'::timestamptz $$`.execute(db)
}
