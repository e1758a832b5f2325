/** A test of the ingest begins with one line: `const { db, farm, samplesOf } = ingestWithDatabase()`. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createBus } from '#bus.ts'
import { createIngest, type Ingest } from '#ingest/ingest.ts'
import { movedClock } from './clock.ts'
import { upcomingDatabase } from './database.ts'
import { type FarmOptions, ingestFarm, storedSamples } from './ingest-farm.ts'

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }
/** Every test begins at this moment, and with this slot. */
export const NOON = '2026-03-02T12:00:00Z'
export const SLOT = Date.parse(NOON) / 600_000

/** Opens an ingest over a database of its own before the tests of the file, and stops and drops them after them. */
export function ingestWithDatabase() {
  const database = upcomingDatabase()
  const { db } = database
  const clock = movedClock(NOON)
  const bus = createBus(SILENT)
  let opened: Ingest | undefined
  beforeAll(async () => {
    await database.create()
    opened = createIngest({ db, log: SILENT, clock, bus, limits: { maxWaitMs: 5 } })
  })
  afterAll(async () => {
    await opened?.stop()
    await database.drop()
  })
  beforeEach(() => clock.set(NOON))
  const ingest = () => {
    if (opened === undefined) throw new Error('The ingest is opened in beforeAll: use it there or later')
    return opened
  }
  return {
    db,
    clock,
    bus,
    accept: (message: Parameters<Ingest['accept']>[0]) => ingest().accept(message),
    farm: (options: FarmOptions = {}) => ingestFarm({ db, ingest: ingest(), clock }, options),
    samplesOf: (siteId: number) => storedSamples(db, siteId),
  }
}
