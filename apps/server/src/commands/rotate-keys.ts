/** `earshot rotate-keys`: for when somebody may have got hold of a key, or of a copy of the database. */

import { endAllSessions } from '#auth/sessions.queries.ts'
import { replaceSigningKeys } from '#auth/signing-keys.ts'
import { createBus } from '#bus.ts'
import { linkBus } from '#bus-link.ts'
import { readDatabaseTime } from '#db/database-clock.ts'
import { withDatabase } from '#db/installation-database.ts'
import type { Db } from '#db/open.ts'
import type { Command } from './command.ts'

export interface Rotated {
  keys: number
  sessions: number
}

/** Replaces all keys at once, in one transaction: anyone who holds one could sign in as anybody. */
export async function rotateKeys(db: Db, now: Date): Promise<Rotated> {
  return db.transaction().execute(async transaction => {
    const keys = await replaceSigningKeys(transaction, now)
    const sessions = await endAllSessions(transaction, now)
    // The process that shows the next challenge makes the next key.
    await transaction.deleteFrom('captcha_keys').execute()
    return { keys, sessions }
  })
}

export const rotateKeysCommand: Command = {
  summary: 'retires the keys that sign access tokens and ends all sessions',
  usage: 'earshot rotate-keys   (may run beside the server; everybody has to sign in again)',
  run: ({ say, log, ...input }) =>
    withDatabase({ ...input, log }, async ({ db, url }) => {
      const { keys, sessions } = await rotateKeys(db, await readDatabaseTime(db))
      const bus = createBus(log)
      const link = await linkBus({ bus, databaseUrl: url, log })
      bus.publish({ kind: 'keys' })
      await link.close()
      say(
        `${counted(keys, 'key')} retired, ${counted(sessions, 'session')} ended. Running servers know by now, or within a minute.`,
      )
    }),
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`
}
