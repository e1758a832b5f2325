/** The demo farm as a whole, and the look-ups its users need. */
import { belgium } from '#farm/belgium.ts'
import { germany } from '#farm/germany.ts'
import { linde } from '#farm/linde.ts'
import { netherlands } from '#farm/netherlands.ts'
import type { DemoAirspace, DemoDevice, DemoGateway, DemoSite } from './types.ts'

export const DEMO_SITES: DemoSite[] = [linde, ...belgium, ...netherlands, ...germany]

export function airspacesOf(site: DemoSite): DemoAirspace[] {
  return site.houses.flatMap(house => house.floors.flatMap(floor => floor.airspaces))
}

/** A site's airspaces house by house: those of one house share its corridor. */
export function airspacesByHouse(site: DemoSite): DemoAirspace[][] {
  return site.houses.map(house => house.floors.flatMap(floor => floor.airspaces))
}

export function devicesOf(airspace: DemoAirspace): DemoDevice[] {
  return airspace.decks.flatMap(deck => deck.devices)
}

export type DemoGatewayPlace = { gateway: DemoGateway; site: DemoSite; devices: DemoDevice[] }

/** Lists every gateway with its site and the devices that report through it. */
export function demoGateways(): DemoGatewayPlace[] {
  return DEMO_SITES.flatMap(site => {
    const devices = airspacesOf(site).flatMap(devicesOf)
    return site.gateways.map(gateway => ({
      gateway,
      site,
      devices: devices.filter(device => device.gatewayCode === gateway.code),
    }))
  })
}

/**
 * The gateways are still in their boxes, for anyone who sets up a farm of their own with the wizard. What they send
 * makes monitors known.
 */
export const BOXED_GATEWAYS = ['EG-7TN4P', 'EG-2WK9D'] as const
