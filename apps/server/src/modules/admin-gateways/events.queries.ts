/**
 * Reads what happened to a gateway: its silences, out of the slots it was heard in, and what people made of it, out
 * of the audit log.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { GATEWAY_EVENTS, SILENCE_CAUSES } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { type PageQuery, Ref } from '@earshot/contract/schemas/page.ts'
import { DEVICE_MODES } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, text } from '#db/rows.ts'
import { gatewayOnline } from '#sql/connectivity.ts'
import { personIn } from '#sql/people.ts'

type Sql = RawBuilder<unknown>

const EVENT = {
  key: text,
  at: moment,
  kind: oneOf(GATEWAY_EVENTS),
  cause: orNull(oneOf(SILENCE_CAUSES)),
  minutes: orNull(int),
  is_of_people: bool,
  by: orNull(json(Ref)),
  site: orNull(json(Ref)),
  device_mode: orNull(oneOf(DEVICE_MODES)),
  name: orNull(text),
}
export type GatewayEventRow = RowOf<typeof EVENT>

const SLOT = DOMAIN.slotSeconds
/** Slots without a heartbeat from which on it counts as silent. */
const SILENT_SLOTS = (DOMAIN.offlineMin * 60) / SLOT
const slotStart = (slot: Sql) => sql`to_timestamp((${slot}) * ${SLOT}::int)`

/** The slots it was heard in, each with the next. */
const turns = (gatewayId: number) => sql`
  select slot, lead(slot) over (order by slot) as next from (
    select extract(epoch from h.day)::int8 / ${SLOT}::int + n as slot
    from gateway_heartbeat_days h cross join generate_series(0, 143) n
    where h.gateway_id = ${gatewayId} and get_bit(h.slots, n) = 1
  ) heard`

const BY_ITSELF = sql`null::int as user_id, null::int as site_id, null::text as device_mode, null::text as name`

/** A gateway that was known before the oldest day that is kept may have been heard before it. */
const silences = (gatewayId: number) => sql`
  select 'silent:' || slot as key, ${slotStart(sql`slot + 1`)} as at, 'SILENT' as kind, null::int as minutes, ${BY_ITSELF}
    from turns where next - slot > ${SILENT_SLOTS}::int
  union all
  select 'silent:now', g.last_heartbeat_at, 'SILENT', null, ${BY_ITSELF}
    from gateways g where g.id = ${gatewayId} and g.last_heartbeat_at is not null and not ${gatewayOnline('g')}
  union all
  select 'back:' || next, ${slotStart(sql`next`)}, 'BACK', (next - slot - 1) * ${SLOT / 60}::int, ${BY_ITSELF}
    from turns where next - slot > ${SILENT_SLOTS}::int
  union all
  select 'first', ${slotStart(sql`min(slot)`)}, 'FIRST_HEARD', null, ${BY_ITSELF}
    from turns having min(slot) is not null and exists (select from gateways g where g.id = ${gatewayId}
      and g.created_at > (select min(day) + 1 from gateway_heartbeat_days))`

/** A step that changed several things is named by its purpose: retiring a gateway takes it from its site as well. */
const KIND = sql`case
  when c.after ->> 'registration' = 'RETIRED' then 'RETIRED'
  when c.after ->> 'registration' = 'REJECTED' then 'REFUSED'
  when c.after ->> 'registration' = 'REGISTERED' then 'REGISTERED'
  when c.op = 'ADDED' then 'KNOWN'
  when c.after ? 'secret_hash' then 'SECRET'
  when c.after ->> 'site_id' is not null then 'MOVED'
  when c.before ->> 'site_id' is not null then 'LEFT'
  when c.after ? 'device_mode' then 'MODE'
  when c.after ? 'name' then 'RENAMED' end`

const steps = (gatewayId: number) => sql`
  select 'change:' || c.id, l.at, ${KIND}, null, l.user_id,
    coalesce(c.after ->> 'site_id', c.before ->> 'site_id')::int, c.after ->> 'device_mode', c.after ->> 'name'
  from audit_changes c join audit_log l on l.id = c.entry_id
  where c.refs @> array[${`gateway:${gatewayId}`}] and c.entity = 'gateway' and c.op <> 'REMOVED' and ${KIND} is not null`

/**
 * Guesses why a gateway fell silent from the others that stood on its site then and were heard in the two days
 * before. A silence from before it came to its site has no known cause.
 */
const CAUSE = sql`(
  select case when count(*) = 0 then 'ONLY' when count(*) filter (where heard) = 0 then 'SITE'
    when count(*) filter (where heard) < count(*) then 'SOME' when g.sim = '' then 'ALONE' else 'LINK' end
  from (
    select exists (
      select from generate_series(1, ${SILENT_SLOTS - 1}::int) later
      cross join lateral (select ceil(extract(epoch from e.at) / ${SLOT}::int)::int8 + later as slot) s
      join gateway_heartbeat_days h on h.gateway_id = o.id
        and h.day = (${slotStart(sql`s.slot`)} at time zone 'UTC')::date
      where get_bit(h.slots, (s.slot % 144)::int) = 1) as heard
    from gateways o
    where o.site_id = g.site_id and o.id <> g.id and (o.placed_at is null or o.placed_at <= e.at)
      and exists (select from gateway_heartbeat_days h where h.gateway_id = o.id
        and h.day between (e.at at time zone 'UTC')::date - 1 and (e.at at time zone 'UTC')::date)
  ) other)`

const COLUMNS = sql`e.key, e.at, e.kind, e.minutes, e.device_mode, e.name, e.key like 'change:%' as is_of_people,
  ${personIn('e.user_id')} as by,
  (select jsonb_build_object('id', s.id, 'name', s.name) from sites s where s.id = e.site_id) as site,
  case when e.kind = 'SILENT' and g.site_id is not null and (g.placed_at is null or g.placed_at <= e.at)
    then ${CAUSE} end as cause`

const NEWEST_FIRST: Orders = { fields: {}, initial: sql`e.at desc`, unique: sql`e.key` }

export function findEvents(
  db: Db,
  { gatewayId, query }: { gatewayId: number; query: PageQuery },
): Promise<PageOf<GatewayEventRow>> {
  const from = sql`(
    with turns as materialized (${turns(gatewayId)})
    ${silences(gatewayId)} union all ${steps(gatewayId)}
  ) e join gateways g on g.id = ${gatewayId}`
  return listPage(db, { shape: EVENT, columns: COLUMNS, from, where: [], orders: NEWEST_FIRST }, query)
}
