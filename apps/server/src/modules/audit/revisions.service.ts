/** Changes that say which state they were made from (record 068). */
import type { AuditKind } from '@earshot/contract/audit-kinds.ts'
import type { Db } from '#db/open.ts'
import { type AppError, changedMeanwhile } from '#errors.ts'
import { findLastChange } from './audit.queries.ts'

export interface Revised {
  kind: AuditKind
  id: number
  /** The revision there is. */
  revision: number
  /** The revision the caller saw; a caller who does not say is not held to it. */
  seen: number | undefined
}

/**
 * Refuses a change of something that another person has changed since. It must run inside the transaction that holds
 * the row, before anything of it is changed.
 * @throws 409 where somebody was faster
 */
export async function expectUnchanged(trx: Db, { kind, id, revision, seen }: Revised): Promise<void> {
  if (seen === undefined || seen === revision) return
  throw await changedSince(trx, `${kind}:${id}`)
}

/** @param ref as the log names it: `order:12` */
export async function changedSince(db: Db, ref: string): Promise<AppError> {
  return changedMeanwhile((await findLastChange(db, ref)) ?? { by: null, at: null })
}
