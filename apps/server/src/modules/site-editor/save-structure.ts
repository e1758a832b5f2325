/** The structure of a site and its hardware, checked as a whole and stored in the transaction of the save. */
import { PRODUCT_TYPE_FACTS } from '@earshot/contract/rules/batches/product-types.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { HardwareState } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import type { SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import type { HouseForm, UnitForm } from '@earshot/contract/schemas/farm/site-form.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { GuessLimit } from '#auth/guess-limit.ts'
import type { Db } from '#db/open.ts'
import type { FieldMessage } from '#errors.ts'
import { hangDevice, takeDownDevice } from '#modules/devices/device-placement.service.ts'
import { type ByCode, byCode, checkGateways, checkHouses, unitRow } from './check-save.ts'
import {
  type DeviceRow,
  findDevices,
  findGateways,
  type GatewayRow,
  lockHardware,
} from './hardware.queries.ts'
import { type Claim, guessesOf, knownRows } from './proofs.ts'
import { describeDevices, type StoredDeck, storeGateways, storeHouses } from './structure.queries.ts'

interface HardwareForm {
  houses?: readonly HouseForm[] | undefined
  gateways?: readonly UnitForm[] | undefined
}

export interface SiteHardware {
  devices: ByCode<DeviceRow>
  gateways: ByCode<GatewayRow>
}

interface LockForm extends HardwareForm {
  siteId: number | null
  user: RequestUser
  guesses: GuessLimit
}

/**
 * Locks everything the form names and this person may know of, and all that is on the site, until the save is through.
 * The rest is counted as guessed.
 */
export async function lockForm(
  trx: Db,
  { houses = [], gateways = [], siteId, user, guesses }: LockForm,
): Promise<SiteHardware> {
  const claims = { devices: claimsIn(devicesIn(houses)), gateways: claimsIn(gateways) }
  const asked = { keys: [...claims.devices, ...claims.gateways].map(({ code }) => codeKey(code)), siteId }
  await lockHardware(trx, asked)
  const devices = knownRows(await findDevices(trx, { ...asked, user }), claims.devices)
  const known = knownRows(await findGateways(trx, { ...asked, user }), claims.gateways)
  if (user.role !== 'ADMIN') {
    guesses.count(user.id, [
      ...guessesOf('device', { claims: claims.devices, known: devices }),
      ...guessesOf('gateway', { claims: claims.gateways, known }),
    ])
  }
  return { devices: byCode(devices), gateways: byCode(known) }
}

function claimsIn(units: readonly UnitForm[]): Claim[] {
  return units.flatMap(({ code, proof }) => (code === null ? [] : [{ code, proof }]))
}

function devicesIn(houses: readonly HouseForm[]): UnitForm[] {
  return houses.flatMap(house =>
    house.floors.flatMap(floor =>
      floor.airspaces.flatMap(airspace => airspace.decks.flatMap(deck => deck.devices)),
    ),
  )
}

interface CheckForm extends HardwareForm {
  siteId: number | null
  supplierId: number | null
  hidden: HardwareState
  hardware: SiteHardware
  standing: Pick<SiteStructure, 'houses'>
}

export function checkForm({
  houses,
  gateways,
  hardware,
  ...place
}: CheckForm): Record<string, FieldMessage[]> {
  return {
    ...(houses === undefined ? {} : checkHouses({ houses, ...hardware, ...place })),
    ...(gateways === undefined ? {} : checkGateways(gateways, { ...hardware, ...place })),
  }
}

/** The one supplier of everything that is put up; null where there is none, or more than one. */
export function supplierOf(houses: readonly HouseForm[], { devices }: SiteHardware): number | null {
  const rows = devicesIn(houses).map(unit => unitRow(devices, unit, null))
  const suppliers = new Set(rows.flatMap(row => row?.supplier_id ?? []))
  return suppliers.size === 1 ? ([...suppliers][0] ?? null) : null
}

interface StoreForm extends HardwareForm {
  siteId: number
  hardware: SiteHardware
  now: Date
}

export interface StoredForm {
  /** Monitors that were hung, moved or taken down. */
  placed: number[]
}

export async function storeForm(trx: Db, form: StoreForm): Promise<StoredForm> {
  const { siteId, houses, gateways, hardware, now } = form
  if (gateways !== undefined) {
    const rows = gateways.flatMap(unit => {
      const row = unitRow(hardware.gateways, unit, siteId)
      return row === undefined ? [] : [{ id: row.id, name: unit.name }]
    })
    await storeGateways(trx, { siteId, gateways: rows })
  }
  if (houses === undefined) return { placed: [] }
  const decks = await storeHouses(trx, { siteId, houses, now })
  const placed = await placeDevices(trx, { siteId, decks, devices: hardware.devices, now })
  return { placed }
}

interface PlaceDevices {
  siteId: number
  decks: readonly StoredDeck[]
  devices: ByCode<DeviceRow>
  now: Date
}

/** A monitor that stays where it is keeps its history as it is. @returns those that do not */
async function placeDevices(trx: Db, { siteId, decks, devices, now }: PlaceDevices): Promise<number[]> {
  const wanted = decks.flatMap(({ devices: units, ...deck }) =>
    units.flatMap(({ name, ...unit }) => {
      const row = unitRow(devices, { ...unit }, siteId)
      return row === undefined ? [] : [{ row, deck, name }]
    }),
  )
  const hung = new Set(wanted.map(({ row }) => row.id))
  const gone = [...devices.values()].filter(row => row.site_id === siteId && !hung.has(row.id))
  for (const { id: deviceId } of gone) await takeDownDevice(trx, { deviceId, status: 'DELIVERED', now })
  const moved = wanted.filter(
    ({ row, deck }) => row.deck_id !== deck.id || row.airspace_id !== deck.airspace_id,
  )
  for (const { row, deck } of moved) await hangDevice(trx, { deviceId: row.id, deck, now })
  await describeDevices(
    trx,
    wanted.map(({ row, deck, name }) => ({
      id: row.id,
      algo_type: PRODUCT_TYPE_FACTS[deck.product_type].algo,
      name,
    })),
  )
  return [...gone.map(row => row.id), ...moved.map(({ row }) => row.id)]
}
