/**
 * Says what stands behind codes that are typed, pasted or scanned. Another farm's units are told to be elsewhere, and
 * no more.
 */
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type {
  HardwareAnswer,
  HardwareFound,
  HardwareLookup,
} from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { isoOrNull, slotEnd } from '#db/time.ts'
import type { RequestUser } from '#http/handle.ts'
import { siteAccess } from '#modules/sites/access.ts'
import { byCode } from './check-save.ts'
import { type DeviceRow, findDevices, findGateways, findHeard, type GatewayRow } from './hardware.queries.ts'
import { deviceState, type ForSite, gatewayState } from './hardware-state.ts'
import { findSupplier, findVisibleSites } from './look-up.queries.ts'

export async function lookUpHardware(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, codes, heard_by, site }: HardwareLookup,
  user: RequestUser,
): Promise<HardwareAnswer> {
  const siteId = site ?? null
  if (siteId !== null) await siteAccess(db, { user, ids: { siteId }, right: 'editSite' })
  const supplierId = siteId === null ? null : await findSupplier(db, siteId)
  const place = { siteId, supplierId }
  const asked = { keys: codes.map(codeKey), siteId: null }
  const rows = kind === 'device' ? await findDevices(db, asked) : await findGateways(db, asked)
  const heard = await heardBy(db, { codes: heard_by, place, now: clock.now() })
  const siteIds = [...rows, ...heard].flatMap(sitesOf)
  const visible = await findVisibleSites(db, { user, siteIds })
  const known = byCode<DeviceRow | GatewayRow>(rows)
  return {
    items: codes.map(code => found(code, { row: known.get(codeKey(code)), place, visible })),
    heard: heard.map(row => found(row.code, { row, place, visible })),
  }
}

function sitesOf(row: DeviceRow | GatewayRow): number[] {
  const sites = 'deck_id' in row ? [row.site_id, row.gateway_site_id] : [row.site_id]
  return sites.filter(site => site !== null)
}

/** Finds what was heard by gateways that the person could put up, or that are on the edited site. */
async function heardBy(
  db: Db,
  { codes, place, now }: { codes: readonly string[]; place: ForSite; now: Date },
): Promise<DeviceRow[]> {
  if (codes.length === 0) return []
  const gateways = await findGateways(db, { keys: codes.map(codeKey), siteId: null })
  const own = gateways.filter(gateway => ['FREE', 'HERE'].includes(gatewayState(gateway, place)))
  const heard = await findHeard(db, { gatewayIds: own.map(gateway => gateway.id), now })
  return heard.filter(device => deviceState(device, place) === 'FREE')
}

interface Behind {
  row: DeviceRow | GatewayRow | undefined
  place: ForSite
  visible: ReadonlySet<number>
}

function found(code: string, { row, place, visible }: Behind): HardwareFound {
  const isDevice = row !== undefined && 'deck_id' in row
  const state = isDevice ? deviceState(row, place) : gatewayState(row, place)
  if (row === undefined) return { code, state, name: '', site: null, last_update: null, gateway: null }
  const maySee = (id: number | null) => id === null || visible.has(id)
  const mayKnow = maySee(row.site_id)
  const heardAt = isDevice ? slotEnd(row.last_slot) : isoOrNull(row.last_heartbeat_at)
  const { site_id: siteId, site_name: siteName } = row
  const site = siteId !== null && siteName !== null && mayKnow ? { id: siteId, name: siteName } : null
  return {
    code: row.code,
    state,
    name: mayKnow ? row.name : '',
    site,
    last_update: mayKnow ? heardAt : null,
    gateway: isDevice && mayKnow && maySee(row.gateway_site_id) ? row.gateway : null,
  }
}
