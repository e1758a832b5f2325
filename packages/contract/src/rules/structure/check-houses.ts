/**
 * A structure has rules beyond the shape of its fields. The editor asks them while it is made, and the server when
 * it is saved.
 */
import { codeKey } from './hardware-codes.ts'

interface DeviceLike {
  code?: string | null | undefined
}
interface HouseLike<Device> {
  id?: number | undefined
  floors: readonly {
    id?: number | undefined
    airspaces: readonly {
      id?: number | undefined
      decks: readonly { id?: number | undefined; devices: readonly Device[] }[]
    }[]
  }[]
}

export interface PlacedDevice<Device> {
  device: Device
  /** The field it stands under: `houses.0.floors.0.airspaces.0.decks.0.devices.0`. */
  field: string
}

/** Lists every monitor with its field, in the order of the structure. */
export function placedDevices<Device>(houses: readonly HouseLike<Device>[]): PlacedDevice<Device>[] {
  return houses.flatMap((house, h) =>
    house.floors.flatMap((floor, f) =>
      floor.airspaces.flatMap((airspace, a) =>
        airspace.decks.flatMap((deck, d) =>
          deck.devices.map((device, m) => ({
            device,
            field: `houses.${h}.floors.${f}.airspaces.${a}.decks.${d}.devices.${m}`,
          })),
        ),
      ),
    ),
  )
}

export interface DuplicateDevice {
  code: string
  field: string
}

/** Monitors that hang in more than one place: every place after the first. */
export function duplicateDevices(houses: readonly HouseLike<DeviceLike>[]): DuplicateDevice[] {
  const seen = new Set<string>()
  const twice: DuplicateDevice[] = []
  for (const { device, field } of placedDevices(houses)) {
    if (device.code == null) continue
    const key = codeKey(device.code)
    if (seen.has(key)) twice.push({ code: device.code, field })
    seen.add(key)
  }
  return twice
}

interface StoredHouse {
  id: number
  name: string
  floors: readonly {
    airspaces: readonly {
      id: number
      name: string
      active_batch: { name: string } | null
      has_history: boolean
      decks: readonly { devices: readonly { code: string }[] }[]
    }[]
  }[]
}

export interface Removal {
  id: number
  name: string
  /** The house it stands in now. */
  house: { id: number; name: string }
}

export interface Removals {
  /** A batch is active there: it is refused. */
  refused: (Removal & { batch: string })[]
  /** Places where something was heard or written: they are archived, and stay readable. */
  archived: Removal[]
  /** Places on which nothing hangs. */
  dropped: Removal[]
  /** Codes of monitors that hang nowhere afterwards. */
  monitors: string[]
}

/** Lists what a save would take away of what stands. */
export function removalsOf(
  standing: readonly StoredHouse[],
  houses: readonly HouseLike<DeviceLike>[],
): Removals {
  const kept = new Set(
    houses.flatMap(house => house.floors.flatMap(floor => floor.airspaces.map(airspace => airspace.id))),
  )
  const codes = new Set(placedDevices(houses).map(({ device }) => codeKey(device.code ?? '')))
  const removals: Removals = { refused: [], archived: [], dropped: [], monitors: [] }
  for (const house of standing) {
    for (const airspace of house.floors.flatMap(floor => floor.airspaces)) {
      const hung = airspace.decks.flatMap(deck => deck.devices.map(device => device.code))
      removals.monitors.push(...hung.filter(code => !codes.has(codeKey(code))))
      if (kept.has(airspace.id)) continue
      const { id, name, active_batch } = airspace
      const removal = { id, name, house: { id: house.id, name: house.name } }
      if (active_batch !== null) removals.refused.push({ ...removal, batch: active_batch.name })
      else (airspace.has_history ? removals.archived : removals.dropped).push(removal)
    }
  }
  return removals
}
