/** Links that show a view of a site, as they are kept. */
import type { ShareForm, SharesQuery } from '@earshot/contract/schemas/farm/share.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { SHARE_KINDS, SHARE_STATES, TEMPERATURE_UNITS } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { day, int, json, moment, oneOf, orNull, type RowOf, rowOf, text } from '#db/rows.ts'
import { personIn, personName } from '#sql/people.ts'
import { hasRight } from '#sql/site-rights.ts'

/**
 * The condition that the person who shared could still share.
 * With it goes whatever takes a site or an airspace out of everybody's sight.
 */
const IS_STILL_THEIRS = sql`s.display_status <> 'ARCHIVED'
  and (h.airspace_id is null or exists (select from airspaces a where a.id = h.airspace_id and a.removed_at is null))
  and exists (
    select from users u left join memberships m on m.user_id = u.id and m.site_id = h.site_id
    where u.id = h.shared_by and u.locked_at is null and (u.role = 'ADMIN' or ${hasRight('export')}))`

const FROM = sql`shares h join sites s on s.id = h.site_id`

const SHARE = {
  id: int,
  kind: oneOf(SHARE_KINDS),
  airspace: orNull(json(Ref)),
  to_whom: text,
  shared_by: json(Ref),
  created_at: moment,
  ends_on: day,
  state: oneOf(SHARE_STATES),
  revoked_at: orNull(moment),
  revoked_by: orNull(json(Ref)),
  opened: int,
  last_opened_at: orNull(moment),
}
export type ShareRow = RowOf<typeof SHARE>

const columnsAt = (now: Date) => sql`h.id, h.kind,
  (select jsonb_build_object('id', a.id, 'name', a.name) from airspaces a where a.id = h.airspace_id) as airspace,
  h.to_whom, ${personIn('h.shared_by')} as shared_by, h.created_at, h.ends_on,
  case when h.revoked_at is not null then 'REVOKED' when h.ends_at <= ${now} then 'OVER'
    when ${IS_STILL_THEIRS} then 'OPEN' else 'STOPPED' end as state,
  h.revoked_at, ${personIn('h.revoked_by')} as revoked_by, h.opened, h.last_opened_at`

const ORDERS: Orders = {
  fields: {
    created_at: sql`h.created_at`,
    ends_on: sql`h.ends_on`,
    opened: sql`h.opened`,
    last_opened_at: sql`h.last_opened_at`,
  },
  complete: ['created_at', 'ends_on', 'opened'],
  initial: { field: 'created_at', direction: 'desc' },
  unique: sql`h.id`,
}

type Filter = SharesQuery & { siteId: number; now: Date }

export function findShares(
  db: Db,
  { siteId, now, kind, airspace, open, ...request }: Filter,
): Promise<PageOf<ShareRow>> {
  const opens = sql`(h.revoked_at is null and h.ends_at > ${now} and ${IS_STILL_THEIRS})`
  const where = [
    sql`h.site_id = ${siteId}`,
    kind && sql`h.kind = ${kind}`,
    airspace === undefined ? undefined : sql`h.airspace_id = ${airspace}`,
    open === undefined ? undefined : open ? opens : sql`not ${opens}`,
  ]
  return listPage(db, { shape: SHARE, columns: columnsAt(now), from: FROM, where, orders: ORDERS }, request)
}

interface OneShare {
  siteId: number
  id: number
}

export function findShare(
  db: Db,
  { siteId, id, now }: OneShare & { now: Date },
): Promise<ShareRow | undefined> {
  return rowOf(
    db,
    SHARE,
    sql`select ${columnsAt(now)} from ${FROM} where h.site_id = ${siteId} and h.id = ${id}`,
  )
}

interface NewShareRow {
  siteId: number
  userId: number
  form: ShareForm
  tokenHash: Buffer
  endsAt: Date
  now: Date
}

/** Locks the site, so that two who share at once are counted one after the other. @returns how many links are open */
export async function countOpenShares(
  trx: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<number> {
  await trx.selectFrom('sites').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('shares')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Answers true where the site has such an airspace that was not taken down. */
export async function hasAirspace(db: Db, { siteId, id }: OneShare): Promise<boolean> {
  const row = await db
    .selectFrom('airspaces')
    .select('id')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertShare(trx: Db, { siteId, userId, form, ...share }: NewShareRow): Promise<number> {
  const { id } = await trx
    .insertInto('shares')
    .values({
      site_id: siteId,
      kind: form.kind,
      airspace_id: form.airspace_id,
      token_hash: share.tokenHash,
      shared_by: userId,
      to_whom: form.to_whom ?? '',
      created_at: share.now,
      ends_on: form.ends_on,
      ends_at: share.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function revokeShare(
  trx: Db,
  { siteId, id, userId, now }: OneShare & { userId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('shares')
    .set({ revoked_at: now, revoked_by: userId })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

const OPEN_SHARE = {
  id: int,
  site_id: int,
  site: text,
  timezone: text,
  kind: oneOf(SHARE_KINDS),
  airspace_id: orNull(int),
  ends_on: day,
  shared_by: text,
  temperature_unit: oneOf(TEMPERATURE_UNITS),
}
export type OpenShareRow = RowOf<typeof OPEN_SHARE>

/**
 * Finds the link of a token while it opens. One statement decides, so that an unknown token and a link that has ended, by
 * whatever, take the same way. It is found by the hash of the token, which nobody can steer sign by sign.
 */
export function findOpenShare(
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<OpenShareRow | undefined> {
  return rowOf(
    db,
    OPEN_SHARE,
    sql`select h.id, h.site_id, s.name as site, s.timezone, h.kind, h.airspace_id, h.ends_on,
        ${personName('by')} as shared_by, by.temperature_unit
      from ${FROM} join users by on by.id = h.shared_by
      where h.token_hash = ${tokenHash} and h.revoked_at is null and h.ends_at > ${now} and ${IS_STILL_THEIRS}`,
  )
}

export async function countOpening(db: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  await db
    .updateTable('shares')
    .set(({ eb }) => ({ opened: eb('opened', '+', 1), last_opened_at: now }))
    .where('id', '=', id)
    .execute()
}
