/** The keys that sign access tokens live in the database, so that every process of an installation shares them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#clock.ts'
import type { Db } from '#db/open.ts'

export interface SigningKey {
  kid: string
  secret: Uint8Array
}

/**
 * Keys that were read are trusted for so long: a key retired anywhere signs and opens nothing after that, anywhere.
 */
const KEYS_TRUSTED_MS = 60_000
/** The keys are read again after so long for a kid that is not known. */
const RELOAD_AFTER_MS = 10_000

export interface SigningKeys {
  current(): Promise<SigningKey>
  /** All keys that are in use, the newest first. */
  all(): Promise<readonly SigningKey[]>
  /** Finds a key; undefined for one that is retired, or was never ours. */
  find(kid: string): Promise<SigningKey | undefined>
  /** The caller has to call this when the keys were changed: the next search reads them again. */
  forget(): void
}

export function createSigningKeys({ db, clock }: { db: Db; clock: Clock }): SigningKeys {
  let held: { keys: SigningKey[]; readAt: number } | undefined
  let reading: Promise<SigningKey[]> | undefined

  function ageMs(): number {
    return held === undefined ? Number.POSITIVE_INFINITY : Math.abs(clock.now().getTime() - held.readAt)
  }

  function trusted(): SigningKey[] | Promise<SigningKey[]> {
    return held !== undefined && ageMs() < KEYS_TRUSTED_MS ? held.keys : read()
  }

  function read(): Promise<SigningKey[]> {
    if (reading !== undefined) return reading
    const readAt = clock.now().getTime()
    const begun = readOrCreateKeys(db, clock)
      .then(keys => {
        // The keys were forgotten meanwhile: this may be from before the change.
        if (reading === begun) held = { keys, readAt }
        return keys
      })
      .finally(() => {
        if (reading === begun) reading = undefined
      })
    reading = begun
    return begun
  }

  return {
    current: async () => {
      const [newest] = await trusted()
      if (newest === undefined) throw new Error('no signing key')
      return newest
    },
    all: async () => trusted(),
    find: async kid => {
      const known = (await trusted()).find(key => key.kid === kid)
      if (known !== undefined) return known
      // Another process may have made a newer key. Invented kids must not become a query each.
      if (ageMs() < RELOAD_AFTER_MS) return undefined
      return (await read()).find(key => key.kid === kid)
    },
    forget: () => {
      held = undefined
      reading = undefined
    },
  }
}

/**
 * Reads the keys, the newest first. Two processes starting at once agree on one key: the lock makes the second see
 * the first's.
 */
async function readOrCreateKeys(db: Db, clock: Clock): Promise<SigningKey[]> {
  const found = await readKeys(db)
  if (found.length > 0) return found
  return db.transaction().execute(async transaction => {
    await lockKeys(transaction)
    const made = await readKeys(transaction)
    return made.length > 0 ? made : [await makeKey(transaction, clock.now())]
  })
}

/**
 * Retires every key and makes a new one; run in a transaction, so that nobody finds none. Of the retired only the name
 * and the times are kept. Answers how many there were.
 */
export async function replaceSigningKeys(transaction: Db, now: Date): Promise<number> {
  await lockKeys(transaction)
  const { numUpdatedRows } = await transaction
    .updateTable('signing_keys')
    .set({ retired_at: now, secret: Buffer.alloc(0) })
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  await makeKey(transaction, now)
  return Number(numUpdatedRows)
}

async function lockKeys(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('earshot signing key'))`.execute(transaction)
}

async function makeKey(db: Db, now: Date): Promise<SigningKey> {
  const key = { kid: randomUUID(), secret: randomBytes(32) }
  await db
    .insertInto('signing_keys')
    .values({ ...key, created_at: now })
    .execute()
  return key
}

function readKeys(db: Db): Promise<SigningKey[]> {
  return db
    .selectFrom('signing_keys')
    .select(['kid', 'secret'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()
}
