/** Finds which chain an answer from a telephone means, and keeps what a provider has told already. */
import { ALARM_CHAIN_KINDS } from '@earshot/contract/alarm-values.ts'
import { ACCESS_SCOPES, type AccessScope, SITE_ROLES, type SiteRole } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Chain } from '#alarms/chains.queries.ts'
import type { Db } from '#db/open.ts'
import { int, oneOf, orNull, type RowOf, rowOf } from '#db/rows.ts'

/** A chain that has not ended, and the person of the site who was told of it. */
export interface ToldChain {
  userId: number
  role: SiteRole
  scope: AccessScope | null
  chain: Pick<Chain, 'id' | 'kind' | 'siteId'>
}

const TOLD = {
  user_id: int,
  role: oneOf(SITE_ROLES),
  scope: orNull(oneOf(ACCESS_SCOPES)),
  id: int,
  kind: oneOf(ALARM_CHAIN_KINDS),
  site_id: int,
}

/** The newest open chain that the number was told of by SMS; null where there is none. */
export function findChainToldTo(db: Db, number: string): Promise<ToldChain | null> {
  const isMeant = sql`m.channel = 'SMS' and m.user_id in (select user_id from alarm_numbers where number = ${number})`
  return findChain(db, isMeant)
}

/** The open chain that somebody has asked the owner of the number to take over; null where there is none. */
export async function findChainHandedTo(db: Db, number: string): Promise<ToldChain | null> {
  const row = await rowOf(
    db,
    TOLD,
    sql`select p.user_id, p.role, p.scope, c.id, c.kind, c.site_id
    from alarm_chains c
    join alarm_numbers k on k.user_id = c.handover_to and k.number = ${number}
    join memberships p on p.site_id = c.site_id and p.user_id = c.handover_to
    where c.handover_to is not null and c.ended_at is null
    order by c.started_at desc, c.id desc limit 1`,
  )
  return row === undefined ? null : toldChain(row)
}

/** The open chain that a call told of; null where there is none any more. */
export function findChainOfCall(db: Db, deliveryId: number): Promise<ToldChain | null> {
  const isMeant = sql`m.channel = 'CALL' and (m.notification_id, m.user_id) =
    (select notification_id, user_id from deliveries where id = ${deliveryId} and channel = 'CALL')`
  return findChain(db, isMeant)
}

/** Real ones come before drills. One whose alerts are all of newer chains is not meant. */
async function findChain(db: Db, isMeant: RawBuilder<unknown>): Promise<ToldChain | null> {
  const row = await rowOf(
    db,
    TOLD,
    sql`select m.user_id, p.role, p.scope, c.id, c.kind, c.site_id
    from alarm_messages m
    join alarm_chains c on c.id = m.chain_id and c.ended_at is null
    join memberships p on p.site_id = c.site_id and p.user_id = m.user_id
    where ${isMeant} and m.left_out is null and (c.kind <> 'ALARM' or exists (
      select from alarm_chain_alerts l where l.chain_id = c.id and not exists (
        select from alarm_chain_alerts n where n.alert_id = l.alert_id and n.chain_id > c.id)))
    order by c.kind = 'DRILL', c.started_at desc, c.id desc, m.at desc limit 1`,
  )
  return row === undefined ? null : toldChain(row)
}

function toldChain(row: RowOf<typeof TOLD>): ToldChain {
  const { user_id: userId, role, scope, id, kind, site_id: siteId } = row
  return { userId, role, scope, chain: { id, kind, siteId } }
}

/** @returns false where the same message has come before */
export async function noteMessage(trx: Db, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await trx
    .insertInto('provider_messages')
    .values({ id, at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return rows === 1n
}
