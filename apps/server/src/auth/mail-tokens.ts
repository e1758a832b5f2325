/** The tokens of links in e-mails: random, kept as a hash, good for one use and a limited time. */

import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { setAuthorUser } from '#db/author.ts'
import type { Db } from '#db/open.ts'
import type { MailTokens } from '#db/tables.ts'
import { hashToken } from './hash-token.ts'

export type TokenPurpose = 'ACTIVATE' | 'RECOVER' | 'INVITE' | 'CHANGE_EMAIL' | 'EMAIL_BACK'

export interface MailToken {
  userId: number | null
  invitationId: number | null
  email: string
  purpose: TokenPurpose
  /** The session that asked for it, where that matters. */
  sessionId: string | null
  createdAt: Date
}

export interface NewToken {
  userId: number
  email: string
  purpose: TokenPurpose
  minutes: number
  now: Date
  sessionId?: string | undefined
}

/** The link of an earlier mail ends: only the newest opens anything. */
export async function issueMailToken(db: Db, given: NewToken): Promise<string> {
  const { userId, purpose, now } = given
  await voidMailTokens(db, { userId, purposes: [purpose], now })
  return addMailToken(db, given)
}

/**
 * Adds a token. The links of earlier mails stay good: a person who moves an account twice must not end what the first
 * address can do.
 */
export async function addMailToken(db: Db, given: NewToken): Promise<string> {
  const { userId, email, purpose, minutes, now, sessionId } = given
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      email,
      purpose,
      session_id: sessionId ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
  return token
}

export interface NewInvitationToken {
  invitationId: number
  email: string
  expiresAt: Date
  now: Date
}

/** Makes a token for somebody who has no account yet: the invitation takes the user's place. */
export async function issueInvitationToken(db: Db, given: NewInvitationToken): Promise<string> {
  const { invitationId, email, expiresAt, now } = given
  await voidInvitationTokens(db, { invitationId, now })
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: hashToken(token),
      invitation_id: invitationId,
      email,
      purpose: 'INVITE',
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return token
}

export async function voidInvitationTokens(
  db: Db,
  { invitationId, now }: { invitationId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('invitation_id', '=', invitationId)
    .where('used_at', 'is', null)
    .execute()
}

/** Mails of this kind that an address was sent, whatever they were about. */
export async function countInvitationTokens(
  db: Db,
  { email, since }: { email: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('mail_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('purpose', '=', 'INVITE')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a token whose mail could not be sent, as if it had never been made. */
export async function dropMailToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('token_hash', '=', hashToken(token)).execute()
}

export async function voidMailTokens(
  db: Db,
  { userId, purposes, now }: { userId: number; purposes: TokenPurpose[]; now: Date },
): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/** Voids what was sent about an account from a moment on. */
export async function voidMailTokensSince(
  db: Db,
  { userId, since, now }: { userId: number; since: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('used_at', 'is', null)
    .execute()
}

export interface TokenQuestion {
  token: string
  purposes: TokenPurpose[]
  now: Date
}

/** Finds a token; undefined when it is unknown, used, too old or for something else. Nobody needs to know which. */
export async function findMailToken(
  db: Db,
  { token, purposes, now }: TokenQuestion,
): Promise<MailToken | undefined> {
  const row = await db
    .selectFrom('mail_tokens')
    .select(TOKEN_COLUMNS)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && mailTokenOf(row)
}

/** Marks the token as used. Where several requests spend it at once, one gets it and the others get undefined. */
export async function spendMailToken(
  db: Db,
  { token, purposes, now }: TokenQuestion,
): Promise<MailToken | undefined> {
  const row = await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(TOKEN_COLUMNS)
    .executeTakeFirst()
  if (row?.user_id != null) setAuthorUser(row.user_id)
  return row && mailTokenOf(row)
}

const TOKEN_COLUMNS = ['user_id', 'invitation_id', 'email', 'purpose', 'session_id', 'created_at'] as const
type TokenRow = Pick<Selectable<MailTokens>, (typeof TOKEN_COLUMNS)[number]>

function mailTokenOf(row: TokenRow): MailToken {
  const { user_id, invitation_id, session_id, email, purpose, created_at } = row
  return {
    userId: user_id,
    invitationId: invitation_id,
    sessionId: session_id,
    email,
    purpose,
    createdAt: created_at,
  }
}

export async function countMailTokens(
  db: Db,
  { userId, purpose, since }: { userId: number; purpose: TokenPurpose; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('mail_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
