/** A refresh token is used once, and its use makes the next (docs/decisions/007-tokens.md). */

import { randomBytes } from 'node:crypto'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { UserRole } from '@earshot/contract/values.ts'
import { hashToken } from '#auth/hash-token.ts'
import { sessionEnd } from '#auth/sessions.queries.ts'
import type { Db } from '#db/open.ts'
import {
  endSessionsOfUser,
  insertRefreshToken,
  lockRefreshToken,
  markTokenUsed,
  type TokenRow,
  voidUnusedToken,
} from './session.queries.ts'

/** A lost answer may be asked for again for so long. */
export const LEEWAY_MS = 30_000

export type Rotation =
  | { kind: 'rotated'; refresh: string; sessionId: string; userId: number; role: UserRole }
  | { kind: 'token_invalid' | 'token_expired' }
  | { kind: 'token_reused'; endedSessions: string[]; userId: number }

/**
 * The idle days count from the last refresh: a person who opens the portal once a month stays signed in, until the
 * session itself ends.
 */
export async function issueRefreshToken(
  db: Db,
  { sessionId, sessionEndsAt, now }: { sessionId: string; sessionEndsAt: Date; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const idleUntil = new Date(now.getTime() + LIMITS.session.idleDays * 86_400_000)
  const expiresAt = idleUntil < sessionEndsAt ? idleUntil : sessionEndsAt
  await insertRefreshToken(db, { tokenHash: hashToken(token), sessionId, issuedAt: now, expiresAt })
  return token
}

/**
 * Rotates a token in a transaction; the outcome is an answer, not an error, because a detected reuse must be
 * committed.
 */
export async function rotate(db: Db, { token, now }: { token: string; now: Date }): Promise<Rotation> {
  const tokenHash = hashToken(token)
  const row = await lockRefreshToken(db, tokenHash)
  if (row === undefined) return { kind: 'token_invalid' }
  if (row.ended_at !== null) return { kind: row.end_reason === 'EXPIRED' ? 'token_expired' : 'token_invalid' }
  const sessionEndsAt = sessionEnd(row.session_created_at)
  if (row.expires_at <= now || sessionEndsAt <= now) return { kind: 'token_expired' }

  const refresh = await issueRefreshToken(db, { sessionId: row.session_id, sessionEndsAt, now })
  const replacedBy = hashToken(refresh)
  if (row.used_at === null) await markTokenUsed(db, { tokenHash, replacedBy, usedAt: now })
  else if (await mayRepeat(db, { row, replacedBy, now })) await markTokenUsed(db, { tokenHash, replacedBy })
  else {
    const endedSessions = await endSessionsOfUser(db, { userId: row.user_id, reason: 'REUSE', now })
    return { kind: 'token_reused', endedSessions, userId: row.user_id }
  }
  return { kind: 'rotated', refresh, sessionId: row.session_id, userId: row.user_id, role: row.role }
}

/**
 * A barn's network loses answers: the client then has only the old token. It may ask again for a short while, as
 * long as nobody has used the token the lost answer held; that one is void from here on.
 */
async function mayRepeat(
  db: Db,
  { row, replacedBy, now }: { row: TokenRow; replacedBy: Buffer; now: Date },
): Promise<boolean> {
  if (row.used_at === null || row.replaced_by === null) return false
  if (now.getTime() - row.used_at.getTime() > LEEWAY_MS) return false
  return voidUnusedToken(db, { tokenHash: row.replaced_by, replacedBy, now })
}
