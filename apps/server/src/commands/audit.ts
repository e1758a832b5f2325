/** `earshot audit verify`: shows whether the audit log is as it was written. */
import { withDatabase } from '#db/installation-database.ts'
import { connectionsFor } from '#db/open.ts'
import type { ChainHead } from '#sql/audit-chain.ts'
import { type Verification, verifyAudit } from '#sql/verify-audit.ts'
import { type Command, UsageError } from './command.ts'

const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/

function readArguments(args: readonly string[]): ChainHead | undefined {
  const [verb, option, value, ...more] = args
  const isRight = verb === 'verify' && more.length === 0 && (option === undefined || option === '--head')
  if (!isRight) throw new UsageError('earshot audit verify [--head POSITION:HASH]')
  if (option === undefined) return undefined
  const [, position, hash] = HEAD.exec(value ?? '') ?? []
  if (position === undefined || hash === undefined)
    throw new UsageError('--head is a position and its hash, as the log has them: 1234:0a1b…')
  return { position: Number(position), hash }
}

/** @throws Error that names the first row that does not hold */
export function sayVerification(found: Verification, say: (line: string) => void): void {
  if (!found.intact) {
    const place = found.position === null ? '' : ` at link ${found.position}`
    const entry = found.entry === null ? '' : `, entry ${found.entry}`
    throw new Error(`The audit log is broken${place}${entry}: ${found.what}.`)
  }
  const { links, forgotten, waiting, head } = found
  say(`• The audit log is as it was written: ${links.toLocaleString('en')} links hold.`)
  if (forgotten > 0)
    say(`• ${forgotten.toLocaleString('en')} rows were forgotten with the people they were about.`)
  if (waiting > 0) say(`• ${waiting.toLocaleString('en')} entries wait to be sealed.`)
  if (head !== undefined) say(`• Note this outside of the database: ${head.position}:${head.hash}`)
}

export const auditCommand: Command = {
  summary: 'shows whether the audit log is as it was written, and names the first row that is not',
  usage:
    'earshot audit verify [--head POSITION:HASH]   (may run beside the server; --head compares with one noted before)',
  run: async ({ args, say, ...input }) => {
    const noted = readArguments(args)
    await withDatabase(
      input,
      async ({ db }) => sayVerification(await verifyAudit(connectionsFor(db, 'export'), noted), say),
      { schema: 'as-found' },
    )
  },
}
