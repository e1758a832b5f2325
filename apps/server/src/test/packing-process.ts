/** A process of its own that packs closed weeks, for tests that kill it. Told by its environment: DATABASE_URL, NOW. */
import { openDatabase } from '#db/open.ts'
import { packClosedWeeks } from '#packed/pack-weeks.ts'

const db = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, log: { warn: () => {} } })
process.stdout.write('ready\n')
await packClosedWeeks({ db, now: new Date(process.env.NOW ?? '') })
await db.destroy()
