/** `earshot forget EMAIL --yes`: deletes a person's account at once, and all that names them. */
import { findAccountByEmail } from '#accounts/accounts.queries.ts'
import { forgetPerson } from '#accounts/forget-person.ts'
import { runAsAuthor } from '#db/author.ts'
import { readDatabaseTime } from '#db/database-clock.ts'
import { withDatabase } from '#db/installation-database.ts'
import { type Command, UsageError } from './command.ts'

export const forgetCommand: Command = {
  summary: 'deletes the account of a person and what names them',
  usage: 'earshot forget EMAIL --yes',
  run: ({ args, say, ...input }) => {
    const [email] = args.filter(arg => !arg.startsWith('--'))
    if (email === undefined) throw new UsageError('forget needs the email address of an account.')
    return withDatabase(input, async ({ db }) => {
      const account = await findAccountByEmail(db, email.trim())
      if (account === undefined) throw new UsageError(`There is no account of ${email}.`)
      if (!args.includes('--yes')) {
        say(`The account of ${email} would be deleted. What a farm must keep stays without a name:`)
        say(
          'treatments, counts, comments and files of the logbook, and the audit log. All else goes for good.',
        )
        throw new UsageError(`To do so: earshot forget ${email} --yes`)
      }
      const now = await readDatabaseTime(db)
      const outcome = await runAsAuthor({ at: now, userId: null, action: 'job.forget' }, () =>
        db.transaction().execute(trx => forgetPerson(trx, { userId: account.id, now })),
      )
      if (outcome === 'forgotten' || outcome === undefined) return say(`The account of ${email} is deleted.`)
      if (outcome.isLastAdmin)
        throw new UsageError(`${email} is the last administrator: make another one first.`)
      const sites = outcome.onlyOwnerOf.map(({ name }) => name).join(', ')
      throw new UsageError(`${email} is the only owner of ${sites}: make somebody else an owner first.`)
    })
  },
}
