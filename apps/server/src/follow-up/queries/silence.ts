/** Finds who speaks for whom where a unit falls silent or comes back. */
import { CONNECTIVITY, DEVICE_MODES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'
import type { GatewayFacts, SilenceFacts } from '#follow-up/silence-notices.ts'

const SILENCE_NOTICES = ['DEVICE_LOST', 'DEVICE_BACK', 'GATEWAY_LOST', 'GATEWAY_BACK', 'SITE_LOST']

const GATEWAY = {
  id: int,
  code: text,
  site_id: int,
  device_mode: oneOf(DEVICE_MODES),
  connectivity: oneOf(CONNECTIVITY),
  heard_at: moment,
}
type GatewayRow = RowOf<typeof GATEWAY>

const DEVICE = { id: int, site_id: orNull(int), gateway_id: orNull(int), name: text }
type DeviceRow = RowOf<typeof DEVICE>

const LOST_SITE = { site_id: int, since: orNull(moment) }

export interface SilenceQuery {
  deviceIds: readonly number[]
  siteIds: readonly number[]
  now: Date
  /** The moment when the silence began that a monitor has just ended, epoch milliseconds. */
  silentSince: ReadonlyMap<number, number>
}

/** Gateways and monitors of these sites, and what was told of them last. */
export async function loadSilence(
  trx: Db,
  { deviceIds, siteIds, now, silentSince }: SilenceQuery,
): Promise<SilenceFacts> {
  const gateways = await rowsOf(
    trx,
    GATEWAY,
    sql`select g.id, g.code, g.site_id, g.device_mode, g.connectivity, coalesce(g.last_heartbeat_at, g.created_at) as heard_at
    from gateways g where g.site_id = ${anyOf(siteIds)} order by g.id`,
  )
  const devices = await rowsOf(
    trx,
    DEVICE,
    sql`select id, site_id, gateway_id, coalesce(nullif(name, ''), code) as name
    from devices where id = ${anyOf(deviceIds)}`,
  )
  const lost = await rowsOf(
    trx,
    LOST_SITE,
    sql`select d.site_id, max(s.connectivity_since) as since from devices d join device_states s on s.device_id = d.id
    where d.site_id = ${anyOf(siteIds)}
    group by d.site_id having bool_and(s.connectivity = 'LOST')`,
  )
  const toldAt = await loadNotifiedAt(trx, [...deviceIds, ...gateways.map(row => row.id), ...siteIds])
  const facts = new Map(
    gateways.map(row => [row.id, toFacts(row, toldAt.get(`GATEWAY_BACK ${row.id}`) ?? null)]),
  )
  return {
    now: now.getTime(),
    gateways: facts,
    gatewayOf: gatewaysOfDevices(devices, { gateways, facts }),
    deviceNames: new Map(devices.map(row => [row.id, row.name])),
    lossTold: notifiedLosses({ devices, gateways, toldAt, silentSince }),
    lostSites: new Map(
      lost.map(({ site_id, since }) => [
        site_id,
        { since: since?.getTime() ?? 0, toldAt: toldAt.get(`SITE_LOST ${site_id}`) ?? null },
      ]),
    ),
  }
}

/** The time at which each kind of notice was last told of a device, gateway or site, by `KIND id`. */
type NotifiedAt = ReadonlyMap<string, number>

async function loadNotifiedAt(trx: Db, refIds: readonly number[]): Promise<NotifiedAt> {
  const told = await rowsOf(
    trx,
    { event_kind: text, ref_id: int, at: moment },
    sql`select event_kind, ref_id, max(created_at) as at from notifications
    where event_kind = any(${SILENCE_NOTICES}) and ref_id = ${anyOf(refIds)}
    group by 1, 2`,
  )
  return new Map(told.map(row => [`${row.event_kind} ${row.ref_id}`, row.at.getTime()]))
}

interface Losses {
  devices: readonly DeviceRow[]
  gateways: readonly GatewayRow[]
  toldAt: NotifiedAt
  silentSince: SilenceQuery['silentSince']
}

/** Finds the units whose loss was told, and not yet that they are back. */
function notifiedLosses({ devices, gateways, toldAt, silentSince }: Losses): Set<string> {
  const at = (key: string) => toldAt.get(key) ?? 0
  const lostDevices = devices.filter(({ id, site_id }) => {
    // A site is lost with its monitors; its gateway may have been heard all along.
    const lostAt = Math.max(at(`DEVICE_LOST ${id}`), at(`SITE_LOST ${site_id}`))
    // An earlier silence may have ended with another's word: its gateway's return is its own.
    return lostAt > at(`DEVICE_BACK ${id}`) && lostAt >= (silentSince.get(id) ?? 0)
  })
  const lostGateways = gateways.filter(({ id }) => at(`GATEWAY_LOST ${id}`) > at(`GATEWAY_BACK ${id}`))
  return new Set([
    ...lostDevices.map(({ id }) => `device ${id}`),
    ...lostGateways.map(({ id }) => `gateway ${id}`),
  ])
}

function gatewaysOfDevices(
  devices: readonly DeviceRow[],
  { gateways, facts }: { gateways: readonly GatewayRow[]; facts: ReadonlyMap<number, GatewayFacts> },
): Map<number, GatewayFacts> {
  const bySite = groupBySite(gateways)
  const found = new Map<number, GatewayFacts>()
  for (const { id, site_id, gateway_id } of devices) {
    const own = site_id === null ? [] : (bySite.get(site_id) ?? [])
    // A monitor that was never heard through any gateway has the only one there is.
    const gateway = facts.get(gateway_id ?? (own.length === 1 ? (own[0]?.id ?? 0) : 0))
    if (gateway !== undefined) found.set(id, gateway)
  }
  return found
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
