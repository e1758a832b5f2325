import type { UserRole } from '@earshot/contract/values.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.ts'
import type { RefreshTokens, Sessions, Users } from '#db/tables.ts'

export type EndReason = 'LOGOUT' | 'REUSE' | 'PASSWORD' | 'EMAIL' | 'ADMIN' | 'EXPIRED'

export type SignInUser = Pick<
  Selectable<Users>,
  'id' | 'email' | 'role' | 'password_hash' | 'activated_at' | 'locked_at'
>

const SIGN_IN_COLUMNS = ['id', 'email', 'role', 'password_hash', 'activated_at', 'locked_at'] as const

export function findUserById(db: Db, userId: number): Promise<SignInUser | undefined> {
  return db.selectFrom('users').select(SIGN_IN_COLUMNS).where('id', '=', userId).executeTakeFirst()
}

export function findUserByEmail(db: Db, email: string): Promise<SignInUser | undefined> {
  return db
    .selectFrom('users')
    .select(SIGN_IN_COLUMNS)
    .where(({ eb, fn, val }) => eb(fn('lower', ['email']), '=', fn('lower', [val(email)])))
    .executeTakeFirst()
}

interface NewSession {
  userId: number
  userAgent: string
  address: string
  now: Date
  /** Undefined where the beginning of the session is the proof. */
  provedAt: Date | undefined
  secondFactorByProvider: boolean
}

export async function insertSession(db: Db, args: NewSession): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: args.userId,
      user_agent: args.userAgent,
      address: args.address,
      created_at: args.now,
      proved_at: args.provedAt ?? null,
      second_factor_by_provider: args.secondFactorByProvider,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns false for somebody who is locked: an administrator's lock under way is waited for */
export async function saveLogin(db: Db, { userId, now }: { userId: number; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ last_login_at: now })
    .where('id', '=', userId)
    .where('locked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The last visit is kept this exactly: every refresh of every page would be a write otherwise. */
const LAST_SEEN_STEP_MS = 3_600_000

export async function saveLastSeen(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const due = new Date(now.getTime() - LAST_SEEN_STEP_MS)
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', userId)
    .where(where => where.or([where('last_seen_at', 'is', null), where('last_seen_at', '<', due)]))
    .execute()
}

export async function insertRefreshToken(
  db: Db,
  args: { tokenHash: Buffer; sessionId: string; issuedAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: args.tokenHash,
      session_id: args.sessionId,
      issued_at: args.issuedAt,
      expires_at: args.expiresAt,
    })
    .execute()
}

export type TokenRow = Pick<Selectable<RefreshTokens>, 'expires_at' | 'used_at' | 'replaced_by'> & {
  session_id: string
  session_created_at: Date
  ended_at: Date | null
  end_reason: Selectable<Sessions>['end_reason']
  user_id: number
  role: UserRole
}

/** Locks the token until the transaction ends: of two uses at once the second sees what the first did. */
export function lockRefreshToken(db: Db, tokenHash: Buffer): Promise<TokenRow | undefined> {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('users as person', 'person.id', 'session.user_id')
    .select(['token.expires_at', 'token.used_at', 'token.replaced_by', 'token.session_id'])
    .select(['session.created_at as session_created_at', 'session.ended_at', 'session.end_reason'])
    .select(['session.user_id', 'person.role'])
    .where('token.token_hash', '=', tokenHash)
    .forUpdate('token')
    .executeTakeFirst()
}

/** `usedAt` only where the token had not been used before: the leeway counts from the first use. */
export async function markTokenUsed(
  db: Db,
  { tokenHash, replacedBy, usedAt }: { tokenHash: Buffer; replacedBy: Buffer; usedAt?: Date },
): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ replaced_by: replacedBy, ...(usedAt === undefined ? {} : { used_at: usedAt }) })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Answers whether it was unused until now. */
export async function voidUnusedToken(
  db: Db,
  { tokenHash, replacedBy, now }: { tokenHash: Buffer; replacedBy: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refresh_tokens')
    .set({ used_at: now, replaced_by: replacedBy })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answers the session, unless it has ended before. */
export async function endSessionOfToken(
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<string | undefined> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'LOGOUT' })
    .where('id', '=', eb =>
      eb.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', tokenHash),
    )
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended?.id
}

/** Answers the sessions that this ended. */
export async function endSessionsOfUser(
  db: Db,
  args: { userId: number; reason: EndReason; now: Date; exceptSessionId?: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: args.now, end_reason: args.reason })
    .where('user_id', '=', args.userId)
    .where('ended_at', 'is', null)
    .$if(args.exceptSessionId !== undefined, query => query.where('id', '!=', args.exceptSessionId ?? ''))
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** Sessions nobody can continue any more are closed, and tokens past their time forgotten. */
export async function removeExpiredSessions(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await db
    .deleteFrom('refresh_tokens')
    .using('sessions')
    .whereRef('sessions.id', '=', 'refresh_tokens.session_id')
    .where('sessions.user_id', '=', userId)
    .where('refresh_tokens.expires_at', '<=', now)
    .execute()
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'EXPIRED' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('refresh_tokens').select('session_id').whereRef('session_id', '=', 'sessions.id')),
      ),
    )
    .execute()
}

const PROFILE_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'role',
  'paging_size',
  'profile_picture',
  'telephone',
  'language',
  'country',
  'timezone',
  'temperature_unit',
  'last_login_at',
] as const
export type ProfileRow = Pick<Selectable<Users>, (typeof PROFILE_COLUMNS)[number]>

export function findProfile(db: Db, userId: number): Promise<ProfileRow | undefined> {
  return db.selectFrom('users').select(PROFILE_COLUMNS).where('id', '=', userId).executeTakeFirst()
}

/** A person who advises on more than one site has a desk. */
export async function hasDesk(db: Db, userId: number): Promise<boolean> {
  const sites = await db
    .selectFrom('memberships as m')
    .innerJoin('sites as s', 's.id', 'm.site_id')
    .select('m.site_id')
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'VETERINARIAN')
    .where('s.display_status', '<>', 'ARCHIVED')
    .limit(2)
    .execute()
  return sites.length > 1
}
