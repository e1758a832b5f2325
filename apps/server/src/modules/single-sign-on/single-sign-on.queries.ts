/** Single sign-ons on their way, and whom the provider opens an account for. */
import type { SignOnStart } from '@earshot/contract/schemas/account/single-sign-on.ts'
import type { UserRole } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, moment, orNull, type RowOf, rowOf, text } from '#db/rows.ts'
import type { Identity } from './identity-provider.ts'

export type Purpose = SignOnStart['purpose']

interface Attempt {
  stateHash: Buffer
  browserHash: Buffer
  purpose: Purpose
  /** The portal's page to lead to; empty for where a sign-in leads. */
  redirect: string
}

/** Those of anybody that are too old are forgotten. */
export async function insertAttempt(
  db: Db,
  { stateHash, browserHash, now, expiresAt, ...rest }: Attempt & { now: Date; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('sign_on_attempts').where('expires_at', '<=', now).execute()
  await db
    .insertInto('sign_on_attempts')
    .values({
      state_hash: stateHash,
      browser_hash: browserHash,
      created_at: now,
      expires_at: expiresAt,
      ...rest,
    })
    .execute()
}

/** Takes an attempt of this browser: what comes back a second time finds none. */
export function takeAttempt(
  db: Db,
  { stateHash, browserHash, now }: Pick<Attempt, 'stateHash' | 'browserHash'> & { now: Date },
): Promise<Pick<Attempt, 'purpose' | 'redirect'> | undefined> {
  return db
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['purpose', 'redirect'])
    .executeTakeFirst()
}

export interface NewCode {
  codeHash: Buffer
  browserHash: Buffer
  purpose: Purpose
  identity: Identity
  now: Date
  expiresAt: Date
}

/** Those of anybody that are too old are forgotten. */
export async function insertCode(db: Db, given: NewCode): Promise<void> {
  const { codeHash, browserHash, purpose, identity, now, expiresAt } = given
  await db.deleteFrom('sign_on_codes').where('expires_at', '<=', now).execute()
  await db
    .insertInto('sign_on_codes')
    .values({
      code_hash: codeHash,
      browser_hash: browserHash,
      purpose,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      is_email_verified: identity.isEmailVerified,
      is_admin: identity.isAdmin,
      authenticated_at: identity.authenticatedAt,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** Takes a code of this browser, once. */
export async function takeCode(
  db: Db,
  given: { codeHash: Buffer; browserHash: Buffer; purpose: Purpose; now: Date },
): Promise<Identity | undefined> {
  const row = await db
    .deleteFrom('sign_on_codes')
    .where('code_hash', '=', given.codeHash)
    .where('browser_hash', '=', given.browserHash)
    .where('purpose', '=', given.purpose)
    .where('expires_at', '>', given.now)
    .returning(['issuer', 'subject', 'email', 'is_email_verified', 'is_admin', 'authenticated_at'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { issuer, subject, email } = row
  return {
    issuer,
    subject,
    email,
    isEmailVerified: row.is_email_verified,
    isAdmin: row.is_admin,
    authenticatedAt: row.authenticated_at,
  }
}

/** The account that the identity is linked with. */
export async function findLinkedUser(
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('linked_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Shows the address as the provider names it now; it was never what finds the account. */
export async function noteUse(
  trx: Db,
  { issuer, subject, email, now }: Pick<Identity, 'issuer' | 'subject' | 'email'> & { now: Date },
): Promise<void> {
  await trx
    .updateTable('linked_identities')
    .set({ email, last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

const LINK_COLUMNS = ['email', 'linked_at', 'last_used_at'] as const

export interface LinkRow {
  email: string
  linked_at: Date
  last_used_at: Date | null
}

/** @returns undefined where the identity belongs to another account, or the account has another of this issuer */
export function insertLink(
  trx: Db,
  { userId, identity, now }: { userId: number; identity: Identity; now: Date },
): Promise<LinkRow | undefined> {
  const { issuer, subject, email } = identity
  return trx
    .insertInto('linked_identities')
    .values({ user_id: userId, issuer, subject, email, linked_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning(LINK_COLUMNS)
    .executeTakeFirst()
}

export function findLink(
  db: Db,
  { userId, issuer }: { userId: number; issuer: string },
): Promise<LinkRow | undefined> {
  return db
    .selectFrom('linked_identities')
    .select(LINK_COLUMNS)
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
}

/** @returns whether there was one */
export async function deleteLink(
  trx: Db,
  { userId, issuer }: { userId: number; issuer: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('linked_identities')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteLinksSince(
  trx: Db,
  { userId, since }: { userId: number; since: Date },
): Promise<void> {
  await trx
    .deleteFrom('linked_identities')
    .where('user_id', '=', userId)
    .where('linked_at', '>=', since)
    .execute()
}

const PERSON = { id: int, role: text, locked_at: orNull(moment) }
export type Person = Omit<RowOf<typeof PERSON>, 'role'> & { role: UserRole }

/** The account as it is until the transaction is over: nobody locks it, or gives it a role, meanwhile. */
export function lockPerson(trx: Db, userId: number): Promise<Person | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'role', 'locked_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The account whose owner has confirmed the address; one that nobody has activated proves nothing. */
export async function findActiveUser(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('activated_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

/** Two who lose the role at once do not both find the other left. */
export async function lockRoles(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('earshot roles'))`.execute(trx)
}

export async function hasOtherAdmin(trx: Db, userId: number): Promise<boolean> {
  const row = await rowOf(
    trx,
    { has: bool },
    sql`select exists (select from users where role = 'ADMIN' and id <> ${userId}
      and activated_at is not null and locked_at is null) as has`,
  )
  return row?.has === true
}

export async function setRole(trx: Db, { userId, role }: { userId: number; role: UserRole }): Promise<void> {
  await trx.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

export async function hasInvitation(db: Db, { email, now }: { email: string; now: Date }): Promise<boolean> {
  const row = await rowOf(
    db,
    { has: bool },
    sql`select exists (select from invitations where lower(email) = ${email.toLowerCase()}
      and accepted_at is null and expires_at > ${now}) as has`,
  )
  return row?.has === true
}
