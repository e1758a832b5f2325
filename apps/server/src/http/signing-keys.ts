/** The keys that sign access tokens live in the database, so that every process of an installation shares them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#clock.ts'
import type { Db } from '#db/open.ts'

export interface SigningKey {
  kid: string
  secret: Uint8Array
}

/** A retired key signs nothing more, but what it signed stays good for as long as an access token lives. */
export const RETIRED_KEY_GRACE_MS = 10 * 60_000
const RELOAD_AFTER_MS = 10_000

export interface SigningKeys {
  current(): Promise<SigningKey>
  find(kid: string): Promise<SigningKey | undefined>
}

export function createSigningKeys({ db, clock }: { db: Db; clock: Clock }): SigningKeys {
  let keys: SigningKey[] | undefined
  let loading: Promise<SigningKey[]> | undefined
  let loadedAt = 0

  function load(): Promise<SigningKey[]> {
    loading ??= readOrCreateKeys(db, clock)
      .then(found => {
        keys = found
        loadedAt = clock.now().getTime()
        return found
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  return {
    current: async () => {
      const [newest] = keys ?? (await load())
      if (newest === undefined) throw new Error('no signing key')
      return newest
    },
    find: async kid => {
      const known = (keys ?? (await load())).find(key => key.kid === kid)
      if (known !== undefined) return known
      // Another process may have made a newer one. Invented kids must not become a query each.
      if (Math.abs(clock.now().getTime() - loadedAt) < RELOAD_AFTER_MS) return undefined
      return (await load()).find(key => key.kid === kid)
    },
  }
}

/** Newest first. Two processes starting at once agree on one key: the lock makes the second see the first's. */
async function readOrCreateKeys(db: Db, clock: Clock): Promise<SigningKey[]> {
  const found = await readKeys(db, clock)
  if (found.length > 0) return found
  return db.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(hashtext('earshot signing key'))`.execute(transaction)
    const made = await readKeys(transaction, clock)
    if (made.length > 0) return made
    const key = { kid: randomUUID(), secret: randomBytes(32) }
    await transaction
      .insertInto('signing_keys')
      .values({ ...key, created_at: clock.now() })
      .execute()
    return [key]
  })
}

async function readKeys(db: Db, clock: Clock): Promise<SigningKey[]> {
  const graceStart = new Date(clock.now().getTime() - RETIRED_KEY_GRACE_MS)
  const rows = await db
    .selectFrom('signing_keys')
    .select(['kid', 'secret', 'retired_at'])
    .where(where => where.or([where('retired_at', 'is', null), where('retired_at', '>', graceStart)]))
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()
  // Without one in force a new one is made; the retired ones come along for verifying.
  if (!rows.some(row => row.retired_at === null)) return []
  const inForce = rows.filter(row => row.retired_at === null)
  const retired = rows.filter(row => row.retired_at !== null)
  return [...inForce, ...retired].map(({ kid, secret }) => ({ kid, secret }))
}
