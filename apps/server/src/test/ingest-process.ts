/**
 * A process of its own with the embedded PostgreSQL, the broker and the ingest, for tests that end it the hard way.
 * Told by its environment: DATA_DIR, NOW (the clock's standing time). Prints one JSON line when it is ready.
 */
import { pino } from 'pino'
import { loadConfig } from '#config.ts'
import { createContext } from '#context.ts'
import { acquireDatabase } from '#db/embedded/acquire.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { startIngest } from '#ingest/start-ingest.ts'
import { makeFarm } from './bulk-farm.ts'

export interface Ready {
  url: string
  mqttPort: number
}

const log = pino({ level: 'warn' }, pino.destination(2))
const config = loadConfig({ ...process.env, NODE_ENV: 'test', MQTT_PORT: '0', DEMO: 'off' })
const now = new Date(process.env.NOW ?? '')

const embedded = await acquireDatabase({ dataDir: config.dataDir, log })
const db = openDatabase(embedded.url, { max: 5, log })
await migrate(db)
const known = await db.selectFrom('sites').select('id').executeTakeFirst()
if (known === undefined) await makeFarm(db, { sites: 2, airspaces: 2, devices: 10 })
const running = await startIngest(createContext({ config, db, log, clock: { now: () => now } }))

process.once('SIGTERM', async () => {
  await running.stop()
  await db.destroy()
  await embedded.release()
  process.exit(0)
})
process.stdout.write(`${JSON.stringify({ url: embedded.url, mqttPort: running.mqttPort })}\n`)
