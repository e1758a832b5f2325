/** `earshot migrate`: the schema of this version, and nothing else. */

import { withDatabase } from '#db/installation-database.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  summary: 'brings the database to this version',
  usage: 'earshot migrate',
  // `withDatabase` brings the schema up to date, as before every command.
  run: ({ say, ...input }) => withDatabase(input, async () => say('The database is up to date.')),
}
