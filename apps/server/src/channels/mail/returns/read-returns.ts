/**
 * Takes what has come back. A mail that is a return of one of ours changes its delivery in one transaction and is marked as
 * seen after that: if the process dies in between it is read once more, and finds nothing to change.
 */
import { readReturnAddress } from '#auth/return-addresses.ts'
import type { Context } from '#context.ts'
import { connectionsFor } from '#db/open.ts'
import { readNewMails } from './mailbox.ts'
import { type ArrivedMail, readReport } from './read-report.ts'
import { noteReportReturn, noteReturn } from './returns.queries.ts'

/** A look ends before the next one may begin. */
const LOOK_MS = 50_000

export type ReturnsContext = Pick<Context, 'config' | 'db' | 'clock' | 'keys' | 'bus' | 'log'>

/**
 * Reads what is new in the mailbox.
 * @returns how many mails were read
 * @throws where the mailbox or the database does not answer: what was not dealt with is new the next time
 */
export async function readReturns(ctx: ReturnsContext, stopping: AbortSignal): Promise<number> {
  const { bounceMailbox: url, bounceTls: requireTls } = ctx.config
  if (url === undefined) return 0
  return readNewMails({
    url,
    requireTls,
    stopping: AbortSignal.any([stopping, AbortSignal.timeout(LOOK_MS)]),
    handle: raw => handle(ctx, raw),
  })
}

async function handle(ctx: ReturnsContext, raw: Buffer): Promise<void> {
  const mail = await readReport(raw).catch(() => null)
  const why = mail === null ? 'it cannot be read' : await takeReturn(ctx, mail)
  if (why !== null) ctx.log.info({ why }, 'a mail to the address of returns changes nothing')
}

/** @returns why it changes nothing; null where it does */
async function takeReturn(ctx: ReturnsContext, { recipients, fate }: ArrivedMail): Promise<string | null> {
  if (fate.kind === 'NOTHING') return 'it reports no failure'
  const meant = await findMeant(ctx, recipients)
  if (meant === null) return 'it was sent to no address of ours'
  const { kind, id, isSentTo } = meant
  const now = ctx.clock.now()
  const events = await connectionsFor(ctx.db, 'request')
    .transaction()
    .execute(trx => (kind === 'DELIVERY' ? noteReturn : noteReportReturn)(trx, { id, isSentTo, fate, now }))
  if (events === null) return 'it is known already'
  ctx.log.warn({ kind, id, status: fate.status }, 'a mail came back')
  for (const event of events) ctx.bus.publish(event)
  return null
}

async function findMeant({ config, keys }: ReturnsContext, recipients: readonly string[]) {
  const { bounceAddress: address } = config
  if (address === undefined) return null
  for (const recipient of recipients) {
    const meant = await readReturnAddress(keys, { address, recipient })
    if (meant !== null) return meant
  }
  return null
}
