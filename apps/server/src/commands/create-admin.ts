/** `earshot create-admin EMAIL`: an administrator, new or out of an existing user. UsageError where EMAIL is none. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { hashPassword } from '#auth/passwords.ts'
import { readDatabaseTime } from '#db/database-clock.ts'
import { withDatabase } from '#db/installation-database.ts'
import type { Db } from '#db/open.ts'
import { type Command, UsageError } from './command.ts'

const Email = z.email().max(150)

/**
 * Makes an existing user an administrator, or a new one with the given password. Says which. Addresses are compared
 * without regard to case; a promoted user keeps their password.
 */
export async function createAdmin(
  db: Db,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<'created' | 'promoted'> {
  return db.transaction().execute(async trx => {
    const known = await trx
      .updateTable('users')
      .set(eb => ({ role: 'ADMIN', activated_at: eb.fn.coalesce('activated_at', eb.val(now)) }))
      .where(eb => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .returning('id')
      .executeTakeFirst()
    if (known) return 'promoted'
    const password_hash = await hashPassword(password)
    await trx
      .insertInto('users')
      .values({
        email,
        password_hash,
        first_name: 'Admin',
        last_name: 'Admin',
        role: 'ADMIN',
        activated_at: now,
      })
      .execute()
    return 'created'
  })
}

export const createAdminCommand: Command = {
  summary: 'makes an administrator, or makes somebody one',
  usage: 'earshot create-admin EMAIL',
  run: ({ args, say, ...input }) => {
    const email = Email.safeParse(args[0]?.trim())
    if (!email.success) throw new UsageError('create-admin needs an email address.')
    return withDatabase(input, async ({ db }) => {
      const password = randomBytes(15).toString('base64url')
      const outcome = await createAdmin(db, { email: email.data, password, now: await readDatabaseTime(db) })
      if (outcome === 'promoted') say(`${email.data} is an administrator now; the password stays as it was.`)
      else say(`${email.data} is an administrator. Password, shown this once: ${password}`)
    })
  },
}
