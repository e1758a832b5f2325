// Runs a command with TEST_DATABASE_URL naming the newest PostgreSQL of the system, started in a temporary folder:
// `node scripts/with-system-postgres.mjs npx vitest run --project server`.
import { run, say } from './lib/run.mjs'
import { importServer } from './lib/server-source.mjs'

const { startTestServer } = await importServer('test/server.ts')
const { findSystemPostgres } = await importServer('test/system-postgres.ts')

const [command, ...args] = process.argv.slice(2)
if (!command) {
  say('usage: node scripts/with-system-postgres.mjs COMMAND [ARGUMENT…]')
  process.exit(2)
}
const native = await findSystemPostgres()
if (!native) {
  say('no PostgreSQL 15 or newer is installed on this system')
  process.exit(1)
}
// The command gets the terminal's signals itself; we stay to stop the server after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
const server = await startTestServer(native)
try {
  process.exitCode = await run(command, args, { env: { ...process.env, TEST_DATABASE_URL: server.url } })
} finally {
  await server.stop()
}
