import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { retireSamples } from '#jobs/retention.ts'
import { installQueue } from '#queue/open-queue.ts'
import { acquireDatabase } from './embedded/acquire.ts'
import { openInstallationDatabase } from './installation-database.ts'
import { migrate } from './migrate.ts'
import { type Db, openDatabase } from './open.ts'

const log = pino({ level: 'silent' })
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-roles-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const open = (role: 'running' | 'owner') =>
  openInstallationDatabase({ config: { databaseUrl: undefined, dataDir }, log }, { role })

const whoIs = async (db: Db) =>
  (
    await sql`select current_user as name, rolsuper as super from pg_roles where rolname = current_user`.execute(
      db,
    )
  ).rows[0]

it('The server of an installation from before works as a role of its own, and takes out old samples as the owner', async () => {
  const earlier = await acquireDatabase({ dataDir, log })
  const asOwner = openDatabase(earlier.url, { max: 2, log })
  await migrate(asOwner)
  await installQueue({ db: asOwner, log }, [])
  await sql`select ensure_telemetry_partition('samples', 1000000)`.execute(asOwner)
  await asOwner.destroy()
  await earlier.release()

  for (let start = 0; start < 2; start += 1) {
    const held = await open('running')
    expect(await whoIs(held.db)).toEqual({ name: 'earshot_server', super: false })
    expect(await whoIs(held.owner)).toEqual({ name: 'earshot', super: true })
    await installQueue({ db: held.db, log }, [])
    await expect(sql`delete from audit_log`.execute(held.db)).rejects.toThrow(/permission denied/)
    await held.release()
  }

  const [server, command] = [await open('running'), await open('owner')]
  const given = { now: new Date(), days: 400 }
  expect(await whoIs(command.db)).toMatchObject({ super: true })
  await expect(retireSamples({ ...given, db: server.db })).rejects.toThrow(/must be owner/)
  expect(await retireSamples({ ...given, db: server.owner })).toHaveLength(1)
  await server.release()
  await command.release()
})
