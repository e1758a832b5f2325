/** Who speaks for whom where somebody falls silent or comes back. */
import { CONNECTIVITY, DEVICE_MODES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/any-of.ts'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'
import type { GatewayFacts, SilenceFacts } from '#follow-up/silence-notices.ts'

const TOLD = ['DEVICE_LOST', 'DEVICE_BACK', 'GATEWAY_LOST', 'GATEWAY_BACK', 'SITE_LOST']

const GATEWAY = {
  id: int,
  code: text,
  site_id: int,
  device_mode: oneOf(DEVICE_MODES),
  connectivity: oneOf(CONNECTIVITY),
  heard_at: moment,
}
type GatewayRow = RowOf<typeof GATEWAY>

/** Gateways and monitors of these sites, and what was told of them last. */
export async function loadSilence(
  trx: Db,
  { deviceIds, siteIds, now }: { deviceIds: readonly number[]; siteIds: readonly number[]; now: Date },
): Promise<SilenceFacts> {
  const gateways = await rowsOf(
    trx,
    GATEWAY,
    sql`select g.id, g.code, g.site_id, g.device_mode, g.connectivity, coalesce(g.last_heartbeat_at, g.created_at) as heard_at
    from gateways g where g.site_id = ${anyOf(siteIds)} order by g.id`,
  )
  const devices = await rowsOf(
    trx,
    { id: int, site_id: orNull(int), gateway_id: orNull(int), name: text },
    sql`select id, site_id, gateway_id, coalesce(nullif(name, ''), code) as name
    from devices where id = ${anyOf(deviceIds)}`,
  )
  const lost = await rowsOf(
    trx,
    { site_id: int, since: orNull(moment) },
    sql`select d.site_id, max(s.connectivity_since) as since from devices d join device_states s on s.device_id = d.id
    where d.site_id = ${anyOf(siteIds)}
    group by d.site_id having bool_and(s.connectivity = 'LOST')`,
  )
  const told = await rowsOf(
    trx,
    { event_kind: text, ref_id: int, at: moment },
    sql`select event_kind, ref_id, max(created_at) as at from notifications
    where event_kind = any(${TOLD}) and ref_id = ${anyOf([...deviceIds, ...gateways.map(row => row.id), ...siteIds])}
    group by 1, 2`,
  )
  const toldAt = new Map(told.map(row => [`${row.event_kind} ${row.ref_id}`, row.at.getTime()]))
  const lossTold = [
    ...devices.map(({ id, site_id }) => ({ unit: 'device', id, siteId: site_id })),
    ...gateways.map(({ id, site_id }) => ({ unit: 'gateway', id, siteId: site_id })),
  ].filter(({ unit, id, siteId }) => {
    const kind = unit.toUpperCase()
    // A site is lost with its monitors; its gateway may have been heard all along.
    const ofSite = unit === 'device' ? (toldAt.get(`SITE_LOST ${siteId}`) ?? 0) : 0
    const lost = Math.max(toldAt.get(`${kind}_LOST ${id}`) ?? 0, ofSite)
    return lost > (toldAt.get(`${kind}_BACK ${id}`) ?? 0)
  })
  const bySite = groupBySite(gateways)
  const facts = new Map(
    gateways.map(row => [row.id, toFacts(row, toldAt.get(`GATEWAY_BACK ${row.id}`) ?? null)]),
  )
  const gatewayOf = devices.flatMap(({ id, site_id, gateway_id }) => {
    const own = site_id === null ? [] : (bySite.get(site_id) ?? [])
    // One that was never heard through any has the only one there is.
    const gateway = facts.get(gateway_id ?? (own.length === 1 ? (own[0]?.id ?? 0) : 0))
    return gateway === undefined ? [] : [[id, gateway] as const]
  })
  return {
    now: now.getTime(),
    gateways: facts,
    gatewayOf: new Map(gatewayOf),
    deviceNames: new Map(devices.map(row => [row.id, row.name])),
    lossTold: new Set(lossTold.map(({ unit, id }) => `${unit} ${id}`)),
    lostSites: new Map(
      lost.map(({ site_id, since }) => [
        site_id,
        { since: since?.getTime() ?? 0, toldAt: toldAt.get(`SITE_LOST ${site_id}`) ?? null },
      ]),
    ),
  }
}

function toFacts(row: GatewayRow, backToldAt: number | null): GatewayFacts {
  return {
    id: row.id,
    code: row.code,
    mode: row.device_mode,
    connectivity: row.connectivity,
    heardAt: row.heard_at.getTime(),
    backToldAt,
  }
}

function groupBySite(rows: readonly GatewayRow[]): Map<number, GatewayRow[]> {
  const groups = new Map<number, GatewayRow[]>()
  for (const row of rows) groups.set(row.site_id, [...(groups.get(row.site_id) ?? []), row])
  return groups
}
