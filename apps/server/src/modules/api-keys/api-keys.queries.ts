/** Keys of programs: a person's own, and everybody's for administrators. */

import { API_KEY_ACCESS, API_KEY_STATES, type ApiKeyAccess } from '@earshot/contract/account-values.ts'
import type { AdminApiKeysQuery } from '@earshot/contract/schemas/account/api-keys.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { RequestUser } from '#auth/access-tokens.ts'
import { anyOf } from '#db/id-filter.ts'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { personName } from '#sql/people.ts'
import { contains } from '#sql/search.ts'

/** Keys that have ended are told for so long. */
const ENDED_DAYS = 365

const KEY = {
  id: int,
  name: text,
  start: text,
  access: oneOf(API_KEY_ACCESS),
  sites: orNull(json(z.array(Ref))),
  state: oneOf(API_KEY_STATES),
  created_at: moment,
  expires_at: moment,
  last_used_at: orNull(moment),
  revoked_at: orNull(moment),
}
export type ApiKeyRow = RowOf<typeof KEY>

/** A key whose sites have all gone with its owner's memberships is as good as revoked. */
function stateAt(now: Date): RawBuilder<unknown> {
  return sql`(case
    when k.revoked_at is not null or not (k.all_sites or exists (select from api_key_sites where api_key_id = k.id))
      then 'REVOKED'
    when k.expires_at <= ${now} then 'EXPIRED' else 'ACTIVE' end)`
}

function columns(now: Date): RawBuilder<unknown> {
  return sql`k.id, k.name, k.start, k.access, k.created_at, k.expires_at, k.last_used_at, k.revoked_at, ${stateAt(now)} as state,
    case when not k.all_sites then coalesce((
      select json_agg(json_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id)
      from api_key_sites a join sites s on s.id = a.site_id where a.api_key_id = k.id), '[]') end as sites`
}

export function findOwnKeys(db: Db, { userId, now }: { userId: number; now: Date }): Promise<ApiKeyRow[]> {
  const since = new Date(now.getTime() - ENDED_DAYS * 86_400_000)
  return rowsOf(
    db,
    KEY,
    sql`select ${columns(now)} from api_keys k
      where k.user_id = ${userId} and k.expires_at > ${since} and coalesce(k.revoked_at, ${now}) > ${since}
      order by k.id desc`,
  )
}

export function findKey(
  db: Db,
  { keyId, now }: { keyId: number; now: Date },
): Promise<ApiKeyRow | undefined> {
  return rowOf(db, KEY, sql`select ${columns(now)} from api_keys k where k.id = ${keyId}`)
}

const ADMIN_KEY = { ...KEY, owner: json(Ref) }
export type AdminApiKeyRow = RowOf<typeof ADMIN_KEY>

const OWNER = sql`coalesce(nullif(${personName('u')}, ''), u.email)`
const ORDERS: Orders = {
  fields: {
    name: sql`lower(k.name)`,
    owner: sql`lower(${OWNER})`,
    last_used_at: sql`k.last_used_at`,
    expires_at: sql`k.expires_at`,
    created_at: sql`k.created_at`,
  },
  initial: { field: 'created_at', direction: 'desc' },
  unique: sql`k.id`,
}

export function findKeys(
  db: Db,
  { query, now }: { query: AdminApiKeysQuery; now: Date },
): Promise<PageOf<AdminApiKeyRow>> {
  const { search, state } = query
  const ofOwner = contains('u', search)
  const typed = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const where = [
    ofOwner && sql`(k.name ilike ${typed} or ${ofOwner})`,
    state === undefined ? undefined : sql`${stateAt(now)} = ${state}`,
  ]
  return listPage(
    db,
    {
      shape: ADMIN_KEY,
      columns: sql`${columns(now)}, json_build_object('id', u.id, 'name', ${OWNER}) as owner`,
      from: sql`api_keys k join users u on u.id = k.user_id`,
      where,
      orders: ORDERS,
    },
    query,
  )
}

/** Locks the person, so that keys made at once are counted one after the other. @returns their open keys */
export async function countOpenKeys(
  trx: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await trx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export interface StoredKey {
  userId: number
  name: string
  start: string
  keyHash: Buffer
  access: ApiKeyAccess
  isForAllSites: boolean
  expiresAt: Date
  now: Date
}

export async function insertKey(trx: Db, key: StoredKey): Promise<number> {
  const { id } = await trx
    .insertInto('api_keys')
    .values({
      user_id: key.userId,
      name: key.name,
      start: key.start,
      key_hash: key.keyHash,
      access: key.access,
      all_sites: key.isForAllSites,
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Adds those of the sites that the owner sees. An administrator's hang on no membership, where there is none.
 * @returns how many were added
 */
export async function insertKeySites(
  trx: Db,
  { keyId, user, siteIds }: { keyId: number; user: RequestUser; siteIds: readonly number[] },
): Promise<number> {
  const isSeen =
    user.role === 'ADMIN' ? sql`true` : sql`m.user_id is not null and s.display_status <> 'ARCHIVED'`
  const { numAffectedRows = 0n } = await sql`
    insert into api_key_sites (api_key_id, site_id, member_id)
    select ${keyId}, s.id, m.user_id from sites s
    left join memberships m on m.site_id = s.id and m.user_id = ${user.id}
    where s.id = ${anyOf(siteIds)} and ${isSeen}`.execute(trx)
  return Number(numAffectedRows)
}

/** Ends a key: anybody's, or only one of this owner. @returns false where there is none that is not revoked yet */
export async function revokeKey(
  db: Db,
  { keyId, ownerId, by, now }: { keyId: number; ownerId?: number; by: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: now, revoked_by: by })
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .$if(ownerId !== undefined, query => query.where('user_id', '=', ownerId ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
