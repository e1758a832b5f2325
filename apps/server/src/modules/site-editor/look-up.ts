/**
 * Codes are typed, pasted or scanned, and looked up here. Another farm's units are told to be elsewhere, and no
 * more.
 */
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type {
  HardwareAnswer,
  HardwareFound,
  HardwareLookup,
} from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { isoOrNull, slotEnd } from '#db/time.ts'
import { siteAccess } from '#modules/site-access/site-access.ts'
import { byCode } from './check-save.ts'
import { type DeviceRow, findDevices, findGateways, findHeard, type GatewayRow } from './hardware.queries.ts'
import { deviceState, type ForSite, gatewayState } from './hardware-state.ts'
import { findSupplier, findVisibleSites } from './look-up.queries.ts'
import { type Claim, claimsByCode, guessesOf, hiddenState, knownRows } from './proofs.ts'

export async function lookUpHardware(
  { db, clock, guesses }: Pick<Context, 'db' | 'clock' | 'guesses'>,
  { kind, codes, heard_by, proofs, site }: HardwareLookup,
  user: RequestUser,
): Promise<HardwareAnswer> {
  const siteId = site ?? null
  if (siteId !== null) await siteAccess(db, { user, ids: { siteId }, right: 'editSite' })
  const supplierId = siteId === null ? null : await findSupplier(db, siteId)
  const place = { siteId, supplierId, hidden: hiddenState(user) }
  const claims = claimsOf(codes, proofs)
  const asked = { keys: codes.map(codeKey), siteId: null, user }
  const all = kind === 'device' ? await findDevices(db, asked) : await findGateways(db, asked)
  const rows = knownRows<DeviceRow | GatewayRow>(all, claims)
  const gateways = await namedGateways(db, { claims: claimsOf(heard_by, proofs), user })
  if (user.role !== 'ADMIN') {
    guesses.count(user.id, [...guessesOf(kind, { claims, known: rows }), ...gateways.guesses])
  }
  const heard = await heardBy(db, { gateways: gateways.known, place, user, now: clock.now() })
  const siteIds = [...rows, ...heard].flatMap(sitesOf)
  const visible = await findVisibleSites(db, { user, siteIds })
  const known = byCode<DeviceRow | GatewayRow>(rows)
  return {
    items: codes.map(code => toAnswer(code, { row: known.get(codeKey(code)), place, visible })),
    heard: heard.map(row => toHeardAnswer(row, { place, visible })),
  }
}

/** Pairs each code with everything that was said to be printed on it. */
function claimsOf(codes: readonly string[], proofs: HardwareLookup['proofs']): Claim[] {
  const claimed = claimsByCode(proofs)
  return codes.flatMap((code): Claim[] => {
    const own = claimed.get(codeKey(code)) ?? []
    return own.length === 0 ? [{ code }] : own
  })
}

async function namedGateways(
  db: Db,
  { claims, user }: { claims: readonly Claim[]; user: RequestUser },
): Promise<{ known: GatewayRow[]; guesses: string[] }> {
  if (claims.length === 0) return { known: [], guesses: [] }
  const keys = claims.map(({ code }) => codeKey(code))
  const known = knownRows(await findGateways(db, { keys, siteId: null, user }), claims)
  return { known, guesses: guessesOf('gateway', { claims, known }) }
}

function sitesOf(row: DeviceRow | GatewayRow): number[] {
  const sites = 'deck_id' in row ? [row.site_id, row.gateway_site_id] : [row.site_id]
  return sites.filter(site => site !== null)
}

/** Finds what was heard by gateways that the person could put up, or that are on the edited site. */
async function heardBy(
  db: Db,
  { gateways, place, user, now }: { gateways: GatewayRow[]; place: ForSite; user: RequestUser; now: Date },
): Promise<DeviceRow[]> {
  const own = gateways.filter(gateway => ['FREE', 'HERE'].includes(gatewayState(gateway, place)))
  if (own.length === 0) return []
  const heard = await findHeard(db, { gatewayIds: own.map(gateway => gateway.id), user, now })
  return heard.filter(device => deviceState(device, place) === 'FREE')
}

/** A gateway says what it hears: that is no proof that its owner holds the monitor, so nothing is told but what it said. */
function toHeardAnswer(row: DeviceRow, behind: Omit<LookedUpUnit, 'row'>): HardwareFound {
  const told = toAnswer(row.code, { row, ...behind })
  return row.is_own ? told : { ...told, state: 'UNPROVEN', name: '' }
}

interface LookedUpUnit {
  row: DeviceRow | GatewayRow | undefined
  place: ForSite
  visible: ReadonlySet<number>
}

function toAnswer(code: string, { row, place, visible }: LookedUpUnit): HardwareFound {
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
