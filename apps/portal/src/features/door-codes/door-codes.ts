import { LIMITS } from '@earshot/contract/limits.ts'
import type { SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import { wholeNumber } from '#lib/address/search-params.ts'

/** What is printed, from which house, and how large; what is left out is airspaces, every house and a page a code. */
export interface DoorCodesSearch {
  of?: 'monitors'
  house?: number
  size?: 'label'
}

/** Reads the address and never throws. */
export function readDoorCodesSearch(raw: Record<string, unknown>): DoorCodesSearch {
  const house = wholeNumber(raw.house, LIMITS.maxId)
  return {
    ...(raw.of === 'monitors' && { of: raw.of }),
    ...(house !== undefined && { house }),
    ...(raw.size === 'label' && { size: raw.size }),
  }
}

/** A code that opens an airspace, or a monitor, where it hangs. */
export interface DoorCode {
  id: number
  name: string
  /** Where it is, from the house on, without a name that says nothing new. */
  place: string[]
  /** The code that is printed on the monitor itself. */
  unit: string | null
  /** The address that a phone opens. */
  address: string
}

export interface DoorCodesOf {
  structure: SiteStructure
  search: DoorCodesSearch
  /** Where people reach the portal, `https://host`, without a slash at its end. */
  origin: string
}

/** @returns the codes in the order of the structure, which is the order of a walk through the site */
export function doorCodes({ structure, search, origin }: DoorCodesOf): DoorCode[] {
  const site = `${origin}/app/sites/${structure.id}`
  const airspaces = airspacesOf(structure, search.house)
  if (search.of !== 'monitors')
    return airspaces.map(({ airspace: { id, name }, place }) => {
      return { id, name, place, unit: null, address: `${site}/doors/${id}` }
    })
  return airspaces.flatMap(({ airspace: { name: airspace, decks }, place }) =>
    decks.flatMap(deck =>
      deck.devices.map(({ id, name, code }) => ({
        id,
        name,
        place: [...place, airspace, ...(decks.length > 1 ? [deck.name] : [])],
        unit: code,
        address: `${site}/monitors/${id}`,
      })),
    ),
  )
}

/** The only floor of a house says nothing new. */
function airspacesOf({ houses }: SiteStructure, houseId: number | undefined) {
  const wanted = houseId === undefined ? houses : houses.filter(({ id }) => id === houseId)
  return wanted.flatMap(({ name, floors }) =>
    floors.flatMap(floor =>
      floor.airspaces.map(airspace => ({
        airspace,
        place: [name, ...(floors.length > 1 ? [floor.name] : [])],
      })),
    ),
  )
}

/** True if no other machine can open the address. */
export function isOwnMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}
