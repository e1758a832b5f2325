/**
 * A process of its own with the role `jobs`, for tests that end it the hard way. Told by its environment:
 * DATABASE_URL, SMTP_URL, DATA_DIR, NOW (the clock's standing time). Prints a line when its queue is open.
 */
import { pino } from 'pino'
import { loadConfig } from '#config.ts'
import { createContext } from '#context.ts'
import { openDatabase } from '#db/open.ts'
import { startJobs } from '#jobs/start-jobs.ts'

const log = pino({ level: 'error' }, pino.destination(2))
const config = loadConfig({ ...process.env, DEMO: 'off' })
const now = new Date(process.env.NOW ?? '')
const db = openDatabase(config.databaseUrl ?? '', { max: 5, log })
const jobs = startJobs(createContext({ config, db, log, clock: { now: () => now } }))

process.once('SIGTERM', async () => {
  await jobs.stop()
  await db.destroy()
  process.exit(0)
})
await jobs.opened
process.stdout.write('ready\n')
