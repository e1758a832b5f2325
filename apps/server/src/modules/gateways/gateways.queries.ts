/** Gateways of a site. */
import type { SiteGatewaysQuery } from '@earshot/contract/schemas/hardware/gateway.ts'
import type { Connectivity } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { deviceOnline, gatewayConnectivity, gatewayOnline } from '#db/connectivity.ts'
import type { Db } from '#db/open.ts'

export interface GatewayRow {
  id: number
  code: string
  name: string
  country: string
  device_mode: string
  device_mode_parameter: number | null
  software_version: string
  registration: string
  mac_address: string
  site: { id: number; name: string } | null
  devices_amount: number
  devices_online: number
  disk_free_pct: number | null
  connectivity: Connectivity
  connectivity_since: Date | null
  last_heartbeat_at: Date | null
}

const ORDER = {
  code: sql`code`,
  name: sql`lower(name)`,
  last_heartbeat_at: sql`last_heartbeat_at`,
  devices_amount: sql`devices_amount`,
  disk_space: sql`disk_free_pct`,
  software_version: sql`software_version`,
} as const

export async function findGateways(
  db: Db,
  args: SiteGatewaysQuery & { siteId: number },
): Promise<GatewayRow[]> {
  const direction = args.order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const filter =
    args.filter === 'ALL'
      ? sql`true`
      : args.filter === 'ONLINE'
        ? gatewayOnline('g')
        : sql`not ${gatewayOnline('g')}`
  const { rows } = await sql<GatewayRow>`
    select * from (
      select g.id, g.code, g.name, g.country, g.device_mode, g.device_mode_parameter, g.software_version, g.registration,
        g.mac_address, jsonb_build_object('id', s.id, 'name', s.name) as site, g.disk_free_pct,
        ${gatewayConnectivity('g')} as connectivity,
        g.connectivity_since, g.last_heartbeat_at,
        (select count(*) from devices d where d.gateway_id = g.id) as devices_amount,
        (select count(*) from devices d join device_states st on st.device_id = d.id
          where d.gateway_id = g.id and ${deviceOnline('st')}) as devices_online
      from gateways g join sites s on s.id = g.site_id
      where g.site_id = ${args.siteId} and ${filter}
    ) gateway
    order by ${ORDER[args.ordering_field ?? 'code']} ${direction}, id`.execute(db)
  return rows
}
