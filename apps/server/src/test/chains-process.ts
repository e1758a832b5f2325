/**
 * A process of its own that moves chains, for tests that end it the hard way. Told by its environment: DATABASE_URL,
 * DATA_DIR, and DIES_AT, the statement at which it is killed: before it is sent where the number is odd, and with its
 * answer on the way where it is even; 0 for never. Each message is the time by which it looks from then on.
 */
import pg from 'pg'
import { pino } from 'pino'
import { loadConfig } from '#config.ts'
import { createContext } from '#context.ts'
import { openDatabase } from '#db/open.ts'
import { keepChains } from '#jobs/keep-chains.ts'

const diesAt = Number(process.env.DIES_AT ?? 0)
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
const work = { begun: false, statements: 0 }

function mortalQuery(this: pg.Client, ...given: unknown[]): unknown {
  if (work.begun) work.statements += 1
  const dies = work.begun && diesAt > 0 && work.statements >= diesAt
  if (dies && diesAt % 2 === 1) process.kill(process.pid, 'SIGKILL')
  const answer = query.apply(this, given)
  if (dies) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
  return answer
}
pg.Client.prototype.query = mortalQuery as typeof pg.Client.prototype.query

const log = pino({ level: 'silent' })
const config = loadConfig({ ...process.env, DEMO: 'off' })
const db = openDatabase(config.databaseUrl ?? '', { max: 2, log })
let now = new Date(0)
const ctx = createContext({ config, db, log, clock: { now: () => now } })
const stopping = new AbortController()

process.on('message', (time: string) => {
  now = new Date(time)
  if (!work.begun) void keepChains(ctx, stopping.signal)
  work.begun = true
  ctx.bus.publish({ kind: 'alert', site_id: 0, airspace_id: 0, alert_id: 0 })
})
process.send?.('ready')
