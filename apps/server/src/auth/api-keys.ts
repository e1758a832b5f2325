/** Finds out in whose name a program calls (docs/decisions/097-api-keys.md). */
import type { Clock } from '#clock.ts'
import type { Db } from '#db/open.ts'
import { unauthorized } from '#errors.ts'
import type { RequestUser } from './access-tokens.ts'
import { isKeyText } from './api-key-text.ts'
import { findUsableKey, saveKeyUse } from './api-keys.queries.ts'
import { hashToken } from './hash-token.ts'

/** The last use is kept this exactly: every call would be a write otherwise. */
const USE_STEP_MS = 60_000

interface KeyParts {
  db: Db
  clock: Clock
  log: { warn: (facts: object, text: string) => void }
}

/**
 * @throws 401 `key_invalid`, without a look into the database where the checksum is wrong; `key_expired`
 */
export async function verifyApiKey({ db, clock, log }: KeyParts, key: string): Promise<RequestUser> {
  if (!isKeyText(key)) throw unauthorized('key_invalid')
  const found = await findUsableKey(db, hashToken(key))
  // A key for chosen sites that are all gone opens nothing any more.
  if (found === undefined || (!found.all_sites && found.sites.length === 0)) throw unauthorized('key_invalid')
  const now = clock.now()
  if (found.expires_at <= now) throw unauthorized('key_expired')
  const before = new Date(now.getTime() - USE_STEP_MS)
  if (found.last_used_at === null || found.last_used_at <= before) {
    await saveKeyUse(db, { keyId: found.id, now, before }).catch(error =>
      log.warn({ err: error }, 'the last use of an API key was not noted'),
    )
  }
  return {
    id: found.user_id,
    role: found.role,
    sessionId: null,
    key: {
      id: found.id,
      name: found.name,
      mayWrite: found.access === 'WRITE',
      siteIds: found.all_sites ? undefined : found.sites,
    },
  }
}
