import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { movedClock } from '#test/clock.ts'
import { testDatabase } from '#test/database.ts'
import { startPartitionMaintenance } from './partitions.ts'

it('The job makes room from the oldest accepted slot to two weeks ahead', async () => {
  const database = await testDatabase()
  const clock = movedClock('2026-03-02T08:00:00Z')
  const stop = await startPartitionMaintenance({ db: database.db, clock, log: pino({ level: 'silent' }) })
  const insert = (at: string) => {
    const slot = Date.parse(at) / 600_000
    return sql`insert into samples (site_id, airspace_id, device_id, slot, received_at) values (1, 1, 1, ${slot}, now())`.execute(
      database.db,
    )
  }
  await insert('2026-01-31T08:00:00Z')
  await insert('2026-03-16T08:00:00Z')
  await expect(insert('2027-03-16T08:00:00Z')).rejects.toThrow(/no partition/)
  await stop()
  await database.drop()
})
