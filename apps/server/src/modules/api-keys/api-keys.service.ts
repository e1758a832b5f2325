/** Makes and ends the keys of programs (docs/decisions/097-api-keys.md). */
import { LIMITS } from '@earshot/contract/limits.ts'
import type {
  AdminApiKey,
  ApiKey,
  ApiKeyForm,
  NewApiKey,
} from '@earshot/contract/schemas/account/api-keys.ts'
import type { SignedInUser } from '#auth/access-tokens.ts'
import { newKeyText, startOfKey } from '#auth/api-key-text.ts'
import { hashToken } from '#auth/hash-token.ts'
import type { Context } from '#context.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { invalid, notFound } from '#errors.ts'
import {
  type AdminApiKeyRow,
  type ApiKeyRow,
  countOpenKeys,
  findKey,
  insertKey,
  insertKeySites,
  revokeKey,
} from './api-keys.queries.ts'

/** @throws 400 on `site_ids` for a site that the person does not see; on `name` where they have too many keys */
export async function createKey(
  { db, clock }: Context,
  { user, form }: { user: SignedInUser; form: ApiKeyForm },
): Promise<NewApiKey> {
  const now = clock.now()
  const key = newKeyText()
  const siteIds = form.site_ids === null ? null : [...new Set(form.site_ids)]
  const row = await db.transaction().execute(async trx => {
    const { most } = LIMITS.apiKeys
    if ((await countOpenKeys(trx, { userId: user.id, now })) >= most)
      throw invalid({ name: [{ key: 'keys_full', params: { maximum: most } }] })
    const keyId = await insertKey(trx, {
      userId: user.id,
      name: form.name,
      start: startOfKey(key),
      keyHash: hashToken(key),
      access: form.access,
      isForAllSites: siteIds === null,
      expiresAt: new Date(now.getTime() + form.days * 86_400_000),
      now,
    })
    if (siteIds !== null && (await insertKeySites(trx, { keyId, user, siteIds })) < siteIds.length)
      throw invalid({ site_ids: ['invalid'] })
    return findKey(trx, { keyId, now })
  })
  if (row === undefined) throw new Error('the key that was just made is not there')
  return { ...keyView(row), key }
}

interface EndKey {
  keyId: number
  /** Limits it to a key of this person. */
  ownerId?: number
  by: SignedInUser
}

/** @throws 404 for a key of somebody else, and for one that is revoked already */
export async function endKey({ db, bus, clock }: Context, { keyId, ownerId, by }: EndKey): Promise<void> {
  const owned = ownerId === undefined ? {} : { ownerId }
  if (!(await revokeKey(db, { keyId, ...owned, by: by.id, now: clock.now() }))) throw notFound('API key')
  bus.publish({ kind: 'api_key', api_key_id: keyId })
}

export function keyView(row: ApiKeyRow): ApiKey {
  const { id, name, start, access, sites, state } = row
  return {
    id,
    name,
    start,
    access,
    sites,
    state,
    created_at: iso(row.created_at),
    expires_at: iso(row.expires_at),
    last_used_at: isoOrNull(row.last_used_at),
    revoked_at: isoOrNull(row.revoked_at),
  }
}

export function adminKeyView({ owner, ...row }: AdminApiKeyRow): AdminApiKey {
  return { ...keyView(row), owner }
}
