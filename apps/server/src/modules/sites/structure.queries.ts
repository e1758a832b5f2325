/** The tree house › floor › airspace › deck › devices of one site, built by the database in one pass. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, json, rowOf, text } from '#db/rows.ts'
import { airspaceHasHistory } from '#sql/airspaces.ts'
import { deviceOnline, gatewayOnline } from '#sql/connectivity.ts'

const STRUCTURE = {
  id: int,
  name: text,
  revision: int,
  houses: json(SiteStructure.shape.houses),
  gateways: json(SiteStructure.shape.gateways),
}

export async function findStructure(db: Db, siteId: number): Promise<SiteStructure | null> {
  return (
    (await rowOf(
      db,
      STRUCTURE,
      sql`select s.id, s.name, s.structure_revision as revision,
      coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'floors', floors) order by h.position, h.id)
        from houses h cross join lateral (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'airspaces', airspaces) order by f.position, f.id), '[]') as floors
          from floors f cross join lateral (
            select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'product_type', a.product_type,
              'active_batch', (select jsonb_build_object('id', b.id, 'name', b.name) from batches b
                where b.airspace_id = a.id and b.state = 'ACTIVE'),
              'has_history', ${airspaceHasHistory('a')}, 'decks', decks)
              order by a.position, a.id), '[]') as airspaces
            from airspaces a cross join lateral (
              select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'devices', devices) order by k.position, k.id), '[]') as decks
              from decks k cross join lateral (
                select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name, 'gateway_id', d.gateway_id,
                  'online', ${deviceOnline('t')},
                  'last_update', to_char(to_timestamp((t.last_slot + 1) * ${DOMAIN.slotSeconds}::float8) at time zone 'utc',
                    'YYYY-MM-DD"T"HH24:MI:SS".000Z"')) order by d.code), '[]') as devices
                from devices d left join device_states t on t.device_id = d.id
                where d.deck_id = k.id
              ) on_deck
              where k.airspace_id = a.id and k.removed_at is null
            ) in_airspace
            where a.floor_id = f.id and a.removed_at is null
          ) on_floor
          where f.house_id = h.id and f.removed_at is null
        ) in_house
        where h.site_id = s.id and h.removed_at is null), '[]') as houses,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'code', g.code, 'name', g.name,
        'online', ${gatewayOnline('g')}) order by g.code)
        from gateways g where g.site_id = s.id), '[]') as gateways
    from sites s where s.id = ${siteId}`,
    )) ?? null
  )
}
