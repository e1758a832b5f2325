import { API_KEY_ACCESS } from '@earshot/contract/account-values.ts'
import { USER_ROLES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, ints, moment, oneOf, orNull, rowOf, text } from '#db/rows.ts'

const USABLE_KEY = {
  id: int,
  name: text,
  access: oneOf(API_KEY_ACCESS),
  all_sites: bool,
  sites: ints,
  expires_at: moment,
  last_used_at: orNull(moment),
  user_id: int,
  role: oneOf(USER_ROLES),
}

/**
 * Finds a key that was not revoked, of an account that is open. It is looked up with every request, so that a key ends
 * everywhere at the moment it is revoked.
 */
export function findUsableKey(db: Db, keyHash: Buffer) {
  return rowOf(
    db,
    USABLE_KEY,
    sql`select k.id, k.name, k.access, k.all_sites, k.expires_at, k.last_used_at, k.user_id, u.role,
      array(select s.site_id from api_key_sites s where s.api_key_id = k.id order by s.site_id) as sites
    from api_keys k join users u on u.id = k.user_id
    where k.key_hash = ${keyHash} and k.revoked_at is null
      and u.activated_at is not null and u.locked_at is null`,
  )
}

/** Notes that a key was used. Several processes may ask at once; one of them writes. */
export async function saveKeyUse(
  db: Db,
  { keyId, now, before }: { keyId: number; now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', keyId)
    .where(where => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', before)]))
    .execute()
}

/** Revokes every key of a person. @returns those that this ended */
export async function revokeKeysOf(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<number[]> {
  const rows = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}
