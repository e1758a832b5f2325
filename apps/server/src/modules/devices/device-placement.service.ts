/**
 * Hanging monitors up and taking them down. Where one hung and when is kept: a sample belongs to the place its monitor
 * had when the slot began, whenever it arrives. Only a placement in which no slot began leaves no trace, so that a move which is
 * taken back at once never was.
 */
import { PRODUCT_TYPE_FACTS } from '@earshot/contract/rules/batches/product-types.ts'
import type { DeviceReplacement } from '@earshot/contract/schemas/hardware/device.ts'
import type { DeliveryStatus } from '@earshot/contract/values.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { invalid, notFound } from '#errors.ts'
import { afterPlacing } from '#tick/after-change.ts'
import {
  copyName,
  type DeckRow,
  deletePlacement,
  endPlacement,
  findDeck,
  findLastPlacement,
  type HardwareRow,
  insertPlacement,
  lockHardware,
  passLicenceOn,
  storePlace,
  storeTakenDown,
  touchStructure,
} from './device-placement.queries.ts'
import { holdsSlot } from './placement-slots.ts'

export type { DeckRow }

/** Ends what the monitor has where it hangs; it hangs nowhere until it is hung again. The caller holds its lock. */
async function endLastPlacement(trx: Db, { deviceId, now }: { deviceId: number; now: Date }): Promise<void> {
  const placement = await findLastPlacement(trx, deviceId)
  if (placement === undefined || placement.removed_at !== null) return
  if (holdsSlot(placement.installed_at, now)) await endPlacement(trx, { id: placement.id, at: now })
  else await deletePlacement(trx, placement.id)
}

/** Takes a monitor down, which is then whatever became of it. The caller holds its lock. */
export async function takeDownDevice(
  trx: Db,
  { deviceId, status, now }: { deviceId: number; status: DeliveryStatus; now: Date },
): Promise<void> {
  await endLastPlacement(trx, { deviceId, now })
  await storeTakenDown(trx, { deviceId, status })
}

/** Hangs a monitor into a deck, from wherever it hung. The caller holds its lock. */
export async function hangDevice(
  trx: Db,
  { deviceId, deck, now }: { deviceId: number; deck: DeckRow; now: Date },
): Promise<void> {
  await endLastPlacement(trx, { deviceId, now })
  const former = await findLastPlacement(trx, deviceId)
  // A deck may have moved to another airspace with all that hangs on it: that is another place.
  const isSamePlace = former?.deck_id === deck.id && former.airspace_id === deck.airspace_id
  const isBack = former?.removed_at != null && isSamePlace && !holdsSlot(former.removed_at, now)
  if (isBack) await endPlacement(trx, { id: former.id, at: null })
  else await insertPlacement(trx, { deviceId, deck, at: now })
  const { algo } = PRODUCT_TYPE_FACTS[deck.product_type]
  await storePlace(trx, { deviceId, deck, algo, installedAt: isBack ? former.installed_at : now })
}

type PlacingContext = Pick<Context, 'db' | 'clock' | 'bus'>

interface DeviceOnSite {
  siteId: number
  deviceId: number
}

export async function moveDevice(
  ctx: PlacingContext,
  { siteId, deviceId, deckId }: DeviceOnSite & { deckId: number },
) {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async trx => {
    await touchStructure(trx, siteId)
    const device = hangingOn(siteId, await lockHardware(trx, { ids: [deviceId] }), deviceId)
    const deck = await findDeck(trx, { siteId, deckId })
    if (deck === undefined) throw invalid({ deck: ['invalid'] })
    if (device.deck_id !== deck.id) await hangDevice(trx, { deviceId, deck, now })
  })
  await announcePlacing(ctx, { siteId, deviceIds: [deviceId], now })
}

/** @returns the id of the monitor that hangs there now */
export async function replaceDevice(
  ctx: PlacingContext,
  { siteId, deviceId, code, delivery_status: status }: DeviceOnSite & DeviceReplacement,
): Promise<number> {
  const now = ctx.clock.now()
  const newId = await ctx.db.transaction().execute(async trx => {
    await touchStructure(trx, siteId)
    const locked = await lockHardware(trx, { ids: [deviceId], codes: [code] })
    const old = hangingOn(siteId, locked, deviceId)
    const next = locked.find(row => row.code.toUpperCase() === code.toUpperCase())
    if (next?.site_id === siteId) throw invalid({ code: ['device_hangs'] })
    // The answer does not tell a monitor of another farm from one that does not exist.
    if (next === undefined || !isFree(next)) throw invalid({ code: ['device_unknown'] })
    const deck = await findDeck(trx, { siteId, deckId: old.deck_id ?? 0 })
    if (deck === undefined) throw notFound('deck')
    await takeDownDevice(trx, { deviceId, status, now })
    await hangDevice(trx, { deviceId: next.id, deck, now })
    await copyName(trx, { from: deviceId, to: next.id })
    await passLicenceOn(trx, { from: deviceId, to: next.id, now })
    return next.id
  })
  await announcePlacing(ctx, { siteId, deviceIds: [deviceId, newId], now })
  return newId
}

/** Finds a monitor that hangs on the site: one that has hung here before is not moved from where it hangs now. */
function hangingOn<Row extends HardwareRow>(siteId: number, rows: readonly Row[], id: number): Row {
  const device = rows.find(row => row.id === id)
  if (device === undefined || device.site_id !== siteId) throw notFound('device')
  return device
}

function isFree({ deck_id, delivery_status: status }: HardwareRow): boolean {
  return deck_id === null && status !== 'SCRAPPED' && status !== 'LOST'
}

/** Lists, lamps and the ingest are told after the commit, at once instead of with the engine's next pass. */
async function announcePlacing(
  { db, bus }: PlacingContext,
  { siteId, deviceIds, now }: { siteId: number; deviceIds: readonly number[]; now: Date },
): Promise<void> {
  await afterPlacing(db, { siteIds: [siteId], deviceIds, now })
  bus.publish({ kind: 'site', site_id: siteId })
}
