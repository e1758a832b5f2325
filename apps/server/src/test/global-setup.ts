import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { onServer, otherDatabase, startTestServer, uniqueName } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server tests make their databases on, and the migrated database they are cloned from. */
    testServer: { url: string; template: string }
  }
}

/** Once per run: a server (TEST_DATABASE_URL's, else an embedded one of our own) and the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  project.provide('testServer', { url: server.url, template })
  return async () => {
    if (given) await onServer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}

async function migrateTemplate(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1, log: { warn: () => {} } })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
