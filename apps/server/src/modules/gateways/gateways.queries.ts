/** Reads the gateways of a site. */

import type { SiteGatewaysQuery } from '@earshot/contract/schemas/hardware/gateway.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { CONNECTIVITY, DEVICE_MODES, GATEWAY_REGISTRATIONS } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Orders, orderBy } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, real, rowsOf, text } from '#db/rows.ts'
import { deviceOnline, gatewayConnectivity, gatewayOnline } from '#sql/connectivity.ts'

const GATEWAY = {
  id: int,
  code: text,
  name: text,
  country: text,
  device_mode: oneOf(DEVICE_MODES),
  device_mode_parameter: orNull(int),
  software_version: text,
  registration: oneOf(GATEWAY_REGISTRATIONS),
  mac_address: text,
  site: orNull(json(Ref)),
  devices_amount: int,
  devices_online: int,
  disk_free_pct: orNull(real),
  connectivity: oneOf(CONNECTIVITY),
  connectivity_since: orNull(moment),
  last_heartbeat_at: orNull(moment),
  houses: json(z.array(Ref)),
}
export type GatewayRow = RowOf<typeof GATEWAY>

const ORDERS: Orders = {
  fields: {
    code: sql`code`,
    name: sql`lower(name)`,
    last_heartbeat_at: sql`last_heartbeat_at`,
    devices_amount: sql`devices_amount`,
    disk_space: sql`disk_free_pct`,
    software_version: sql`software_version`,
  },
  initial: { field: 'code', direction: 'asc' },
  unique: sql`id`,
}

const FILTERS: Record<SiteGatewaysQuery['filter'], RawBuilder<unknown>> = {
  ALL: sql`true`,
  ONLINE: gatewayOnline('g'),
  OFFLINE: sql`not ${gatewayOnline('g')}`,
}

const PLAIN: SiteGatewaysQuery = { filter: 'ALL' }

export interface GatewaysOf extends Partial<SiteGatewaysQuery> {
  siteId: number
  /** Limits the list to this gateway. */
  gatewayId?: number
}

/** Finds all gateways of a site: there are few, and their call has no pages. */
export function findGateways(db: Db, { siteId, gatewayId, ...query }: GatewaysOf): Promise<GatewayRow[]> {
  const args = { ...PLAIN, ...query }
  const one = gatewayId === undefined ? sql`true` : sql`g.id = ${gatewayId}`
  return rowsOf(
    db,
    GATEWAY,
    sql`select * from (
      select g.id, g.code, g.name, g.country, g.device_mode, g.device_mode_parameter, g.software_version, g.registration,
        g.mac_address, jsonb_build_object('id', s.id, 'name', s.name) as site, g.disk_free_pct,
        ${gatewayConnectivity('g')} as connectivity, g.connectivity_since, g.last_heartbeat_at,
        (select count(*) from devices d where d.gateway_id = g.id) as devices_amount,
        (select count(*) from devices d join device_states st on st.device_id = d.id
          where d.gateway_id = g.id and ${deviceOnline('st')}) as devices_online,
        coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name) order by h.position, h.id)
          from houses h where h.site_id = g.site_id and exists (
            select from devices d join airspaces a on a.id = d.airspace_id join floors f on f.id = a.floor_id
            where d.gateway_id = g.id and f.house_id = h.id)), '[]') as houses
      from gateways g join sites s on s.id = g.site_id
      where g.site_id = ${siteId} and ${one} and ${FILTERS[args.filter]}
    ) gateway
    order by ${orderBy(ORDERS, args)}`,
  )
}
