/** Finds everything that is wrong with a save beyond the shape of its fields, each on the field it is about. Pure. */
import {
  duplicateDevices,
  placedDevices,
  removalsOf,
} from '@earshot/contract/rules/structure/check-houses.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import type { HouseForm, UnitForm } from '@earshot/contract/schemas/farm/site-form.ts'
import type { FieldMessage } from '#errors.ts'
import type { DeviceRow, GatewayRow } from './hardware.queries.ts'
import { deviceState, type ForSite, gatewayState, hardwareMessage } from './hardware-state.ts'

type Fields = Record<string, FieldMessage[]>

/** The rows by their codes in capitals. */
export type ByCode<Row> = ReadonlyMap<string, Row>

export function byCode<Row extends { code: string }>(rows: readonly Row[]): ByCode<Row> {
  return new Map(rows.map(row => [codeKey(row.code), row]))
}

/** The row an entry of a form means: by its code, or by its id where it is on the site already. */
export function unitRow<Row extends { id: number; code: string; site_id: number | null }>(
  rows: ByCode<Row>,
  { code, id }: Pick<UnitForm, 'code' | 'id'>,
  siteId: number | null,
): Row | undefined {
  if (code !== null) return rows.get(codeKey(code))
  return [...rows.values()].find(row => row.id === id && siteId !== null && row.site_id === siteId)
}

export interface SaveChecked extends ForSite {
  houses: readonly HouseForm[]
  devices: ByCode<DeviceRow>
  /** These nodes are on the site already; there are no houses while it is being created. */
  standing: Pick<SiteStructure, 'houses'>
}

export function checkHouses({ houses, devices, standing, ...site }: SaveChecked): Fields {
  const fields: Fields = {}
  for (const { device, field } of placedDevices(houses)) {
    const row = unitRow(devices, device, site.siteId)
    const code = device.code ?? String(device.id)
    const message = hardwareMessage('device', { state: deviceState(row, site), code })
    if (message !== undefined) fields[field] = [message]
  }
  for (const { field, code } of duplicateDevices(houses)) {
    fields[field] ??= [{ key: 'monitor_twice', params: { code } }]
  }
  return { ...fields, ...checkNodes(houses, standing), ...checkRemovals(houses, standing) }
}

export function checkGateways(
  units: readonly UnitForm[],
  { gateways, ...site }: ForSite & { gateways: ByCode<GatewayRow> },
): Fields {
  const fields: Fields = {}
  const seen = new Set<number>()
  units.forEach((unit, index) => {
    const row = unitRow(gateways, unit, site.siteId)
    const code = unit.code ?? String(unit.id)
    const isTwice = row !== undefined && seen.has(row.id)
    const message = isTwice
      ? { key: 'gateway_twice', params: { code } }
      : hardwareMessage('gateway', { state: gatewayState(row, site), code })
    if (row !== undefined) seen.add(row.id)
    if (message !== undefined) fields[`gateways.${index}`] = [message]
  })
  return fields
}

interface NodeLike {
  id?: number | undefined
  name: string
}

/** An id names a node of its own level that stands, and only once. */
function checkNodes(houses: readonly HouseForm[], standing: Pick<SiteStructure, 'houses'>): Fields {
  const fields: Fields = {}
  const known = idsOf(standing.houses)
  const check = (level: keyof typeof known, { id, name }: NodeLike, field: string) => {
    // An id is taken out once it is named, so that a second node of the same id is none.
    if (id !== undefined && !known[level].delete(id))
      fields[field] = [{ key: 'node_missing', params: { name } }]
  }
  for (const [h, house] of houses.entries()) {
    check('houses', house, `houses.${h}`)
    for (const [f, floor] of house.floors.entries()) {
      check('floors', floor, `houses.${h}.floors.${f}`)
      for (const [a, airspace] of floor.airspaces.entries()) {
        const field = `houses.${h}.floors.${f}.airspaces.${a}`
        check('airspaces', airspace, field)
        airspace.decks.forEach((deck, d) => {
          check('decks', deck, `${field}.decks.${d}`)
        })
      }
    }
  }
  return fields
}

function idsOf(houses: SiteStructure['houses']) {
  const floors = houses.flatMap(house => house.floors)
  const airspaces = floors.flatMap(floor => floor.airspaces)
  const decks = airspaces.flatMap(airspace => airspace.decks)
  const ids = (nodes: readonly { id: number }[]) => new Set(nodes.map(node => node.id))
  return { houses: ids(houses), floors: ids(floors), airspaces: ids(airspaces), decks: ids(decks) }
}

/**
 * A removal that is refused is told on the house that loses the airspace, or on the whole where the house goes with
 * it.
 */
function checkRemovals(houses: readonly HouseForm[], standing: Pick<SiteStructure, 'houses'>): Fields {
  const fields: Fields = {}
  for (const { name, batch, house } of removalsOf(standing.houses, houses).refused) {
    const index = houses.findIndex(each => each.id === house.id)
    const field = index === -1 ? 'houses' : `houses.${index}`
    fields[field] = [...(fields[field] ?? []), { key: 'airspace_in_use', params: { name, batch } }]
  }
  return fields
}
