import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { findSystemPostgres } from '#test/system-postgres.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'

const native = await findSystemPostgres()

test.skipIf(native === undefined)(
  'The migrations apply on the system’s PostgreSQL, by several starters at once',
  async () => {
    const server = await startTestServer(native)
    const pools = [1, 2, 3].map(() => openDatabase(server.url, { max: 2, log: { warn: () => {} } }))
    try {
      const applied = await Promise.all(pools.map(pool => migrate(pool)))
      expect(applied.flat().sort()).toEqual([...new Set(applied.flat())].sort())
      expect(applied.flat().length).toBeGreaterThan(0)
      expect(await Promise.all(pools.map(pendingMigrations))).toEqual([[], [], []])
    } finally {
      await Promise.all(pools.map(pool => pool.destroy()))
      await server.stop()
    }
  },
)
