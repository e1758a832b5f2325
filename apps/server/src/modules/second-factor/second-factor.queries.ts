/** Reads and stores what proves a sign-in beside the password. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, moment, orNull, type RowOf, rowOf } from '#db/rows.ts'
import type { KnownChallenge } from './passkey-challenges.ts'
import type { KnownCredential, MadePasskey, StoredPasskey } from './passkeys.ts'

const FACTORS = { passkeys: int, has_app: bool, codes_left: orNull(int) }
/** `codes_left` counts the recovery codes that were not used; it is null where none were made. */
export type FactorsRow = RowOf<typeof FACTORS>

export async function findFactors(db: Db, userId: number): Promise<FactorsRow> {
  const row = await rowOf(
    db,
    FACTORS,
    sql`select (select count(*) from passkeys where user_id = ${userId}) as passkeys,
      exists (select from authenticator_apps where user_id = ${userId}) as has_app,
      (select (select count(*) from recovery_codes c where c.user_id = s.user_id and c.used_at is null)
        from recovery_code_sets s where s.user_id = ${userId}) as codes_left`,
  )
  if (row === undefined) throw new Error('second factors were not counted')
  return row
}

/** Waits for whoever changes the person's sign-in, or signs in, at this moment. */
export async function lockPerson(trx: Db, userId: number): Promise<void> {
  await sql`select id from users where id = ${userId} for no key update`.execute(trx)
}

export interface AppRow {
  secret: Buffer
  confirmed_at: Date
  last_step: number
  last_used_at: Date | null
}

export function findApp(db: Db, userId: number): Promise<AppRow | undefined> {
  return db
    .selectFrom('authenticator_apps')
    .select(['secret', 'confirmed_at', 'last_step', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Answers whether no code of this step or a later one was taken before. */
export async function spendStep(
  db: Db,
  { userId, step, now }: { userId: number; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The secret that an app was shown last takes the place of one before. Those that nobody confirmed are forgotten. */
export async function saveSetup(
  db: Db,
  { userId, secret, now, oldest }: { userId: number; secret: Buffer; now: Date; oldest: Date },
): Promise<void> {
  await db.deleteFrom('authenticator_setups').where('created_at', '<', oldest).execute()
  await db
    .insertInto('authenticator_setups')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ secret, created_at: now }))
    .execute()
}

export async function findSetup(
  db: Db,
  { userId, oldest }: { userId: number; oldest: Date },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('authenticator_setups')
    .select('secret')
    .where('user_id', '=', userId)
    .where('created_at', '>=', oldest)
    .executeTakeFirst()
  return row?.secret
}

/** Deletes the setup; answers whether it was still the one with this secret. */
export async function takeSetup(
  trx: Db,
  { userId, secret }: { userId: number; secret: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('authenticator_setups')
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A new app takes the place of the former one. The code that confirms it is used by that. */
export async function saveApp(
  trx: Db,
  { userId, secret, step, now }: { userId: number; secret: Buffer; step: number; now: Date },
): Promise<void> {
  const values = { secret, confirmed_at: now, last_step: step, last_used_at: null }
  await trx
    .insertInto('authenticator_apps')
    .values({ user_id: userId, ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function deleteApp(trx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const CODE_SET = { made_at: moment, left: int, of: int }

export function findCodeSet(db: Db, userId: number): Promise<RowOf<typeof CODE_SET> | undefined> {
  return rowOf(
    db,
    CODE_SET,
    sql`select s.made_at, count(*) filter (where c.used_at is null) as left, count(*) as of
    from recovery_code_sets s join recovery_codes c on c.user_id = s.user_id
    where s.user_id = ${userId} group by s.made_at`,
  )
}

export async function findSalt(db: Db, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('recovery_code_sets')
    .select('salt')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.salt
}

/** New codes end the former ones. */
export async function saveCodes(
  trx: Db,
  { userId, salt, hashes, now }: { userId: number; salt: Buffer; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await trx
    .insertInto('recovery_code_sets')
    .values({ user_id: userId, salt, made_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ salt, made_at: now }))
    .execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash })))
    .execute()
}

export async function deleteCodes(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_code_sets').where('user_id', '=', userId).execute()
}

/** Answers whether there was such a code, unused. Of several at once one gets it. */
export async function spendCode(
  db: Db,
  { userId, hash, now }: { userId: number; hash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const PASSKEY = ['id', 'name', 'aaguid', 'is_synced', 'created_at', 'last_used_at'] as const

export interface PasskeyRow {
  id: number
  name: string
  aaguid: string | null
  is_synced: boolean
  created_at: Date
  last_used_at: Date | null
}

export function findPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').select(PASSKEY).where('user_id', '=', userId).orderBy('id').execute()
}

export function findCredentials(db: Db, userId: number): Promise<KnownCredential[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      credentialId: row.credential_id,
      publicKey: row.public_key,
      counter: row.counter,
    }
  )
}

/** @returns undefined where somebody has this passkey already */
export function insertPasskey(
  trx: Db,
  given: { userId: number; name: string; made: MadePasskey; now: Date },
): Promise<PasskeyRow | undefined> {
  const { credentialId, publicKey, counter, transports, aaguid, isSynced } = given.made
  return trx
    .insertInto('passkeys')
    .values({
      user_id: given.userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports,
      aaguid,
      is_synced: isSynced,
      name: given.name,
      created_at: given.now,
    })
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .returning(PASSKEY)
    .executeTakeFirst()
}

export function renamePasskey(
  db: Db,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(PASSKEY)
    .executeTakeFirst()
}

export async function deletePasskey(
  trx: Db,
  { userId, id }: { userId: number; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes a use. Answers whether the counter goes on from there: of two copies that answer at once, one does not. */
export async function countUse(
  db: Db,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    // Passkeys that are copied from device to device count nothing.
    .where(({ eb, or, val }) =>
      or([eb('counter', '<', counter), eb(val(counter), '=', 0).and('counter', '=', 0)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answers whether this question had not been answered before. Those that are too old are forgotten. */
export async function spendPasskeyChallenge(
  db: Db,
  { challenge: { hash, expiresAt }, now }: { challenge: KnownChallenge; now: Date },
): Promise<boolean> {
  await db.deleteFrom('spent_passkey_challenges').where('expires_at', '<=', now).execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_passkey_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict(conflict => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes all of a person's, or what they have had since a moment. Recovery codes go with the last. */
export async function deleteFactors(
  trx: Db,
  { userId, since = new Date(0) }: { userId: number; since?: Date },
): Promise<void> {
  await trx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .where('confirmed_at', '>=', since)
    .execute()
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  await trx
    .deleteFrom('recovery_code_sets')
    .where('user_id', '=', userId)
    .where('made_at', '>=', since)
    .execute()
  await trx.deleteFrom('authenticator_setups').where('user_id', '=', userId).execute()
}
