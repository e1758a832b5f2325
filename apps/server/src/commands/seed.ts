/** `earshot seed`: what every installation needs; `--demo` adds the demo farm. */
import { seedBase } from '#seed/seed-base.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { type Command, withDatabase } from './command.ts'

export const seedCommand: Command = {
  summary: 'adds what every installation needs; with --demo the demo farm too',
  usage: 'earshot seed [--demo]',
  run: ({ args, say, ...input }) =>
    withDatabase(input, async ({ db }) => {
      await seedBase(db)
      if (args.includes('--demo')) await seedDemo(db, { now: new Date() })
      say('Seeded.')
    }),
}
