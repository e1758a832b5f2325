/** Reads the mailbox that mails come back to (`BOUNCE_MAILBOX`), once a minute, whichever process does. */
import { createBreaker } from '#channels/breaker.ts'
import { MailboxError } from '#channels/mail/returns/mailbox.ts'
import { type ReturnsContext, readReturns } from '#channels/mail/returns/read-returns.ts'
import { claimMailbox } from '#channels/mail/returns/returns.queries.ts'
import { connectionsFor } from '#db/open.ts'
import { createWaker } from '#waker.ts'
import { poll } from './poll.ts'

const EVERY_MS = 60_000

/** Resolves after `stopping`. Without a mailbox nothing is read; never rejects: mail servers and the database may go and come. */
export async function keepReturns(ctx: ReturnsContext, stopping: AbortSignal): Promise<void> {
  const { config, clock, log } = ctx
  if (config.bounceMailbox === undefined) return
  const waker = createWaker()
  stopping.addEventListener('abort', waker.wake, { once: true })
  const breaker = createBreaker({
    onOpen: until => log.error({ until }, 'the mailbox of returned mails cannot be read; it waits'),
    onClose: () => log.info('the mailbox of returned mails is read again'),
  })
  const db = connectionsFor(ctx.db, 'request')
  const look = async () => {
    const end = breaker.enter(clock.now())
    if (end === null) return
    try {
      const isOurs = await claimMailbox(db, { now: clock.now(), everyMs: EVERY_MS })
      if (isOurs) await readReturns(ctx, stopping)
      end(isOurs ? 'works' : 'unused', clock.now())
    } catch (error) {
      end(error instanceof MailboxError ? 'away' : 'unused', clock.now())
      throw error
    }
  }
  await poll({ look, waits: 'returned mails wait for the next look', lane: 'RETURNS', log, stopping, waker })
}
