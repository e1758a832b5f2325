/** Seals the entries of the audit log within seconds, and writes each to the server's log where the operator wants it. */
import type { Context } from '#context.ts'
import { connectionsFor } from '#db/open.ts'
import { type ChainLine, chainHead, sealEntries, tellEntries } from '#sql/audit-chain.ts'
import { createWaker } from '#waker.ts'
import { poll } from './poll.ts'

/** A head that is written down outside of the database shows later whether the end of the chain was cut off. */
const HEAD_EVERY_MS = 3_600_000

/** Resolves after `stopping`. Never rejects: the database may go and come. */
export async function keepAuditChain(
  { config, clock, log, ...ctx }: Pick<Context, 'config' | 'db' | 'clock' | 'log'>,
  stopping: AbortSignal,
): Promise<void> {
  const waker = createWaker()
  stopping.addEventListener('abort', waker.wake, { once: true })
  const db = connectionsFor(ctx.db, 'pass')
  let noted = { at: 0, position: 0 }
  const look = async () => {
    const now = clock.now()
    while (!stopping.aborted && (await sealEntries(db, now)) > 0);
    if (config.auditLog)
      while (!stopping.aborted && (await tellEntries(db, line => writeLine(log, line))) > 0);
    if (now.getTime() < noted.at + HEAD_EVERY_MS) return
    const head = await chainHead(db)
    if (head !== undefined && head.position !== noted.position)
      log.info({ head }, 'the audit log is sealed so far')
    noted = { at: now.getTime(), position: head?.position ?? 0 }
  }
  await poll({
    look,
    waits: 'the audit log is sealed with the next look',
    lane: 'AUDIT',
    log,
    stopping,
    waker,
  })
}

function writeLine(log: Context['log'], { entry, ...link }: ChainLine): void {
  log.info({ audit: { ...link, sealed_at: link.sealed_at.toISOString(), entry } }, 'audit')
}
