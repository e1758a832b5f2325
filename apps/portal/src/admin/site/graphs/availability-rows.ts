/** Turns a site's availability into the rows of a map. It is pure. */
import { availabilityLevel } from '@earshot/contract/rules/hardware/availability.ts'
import type { GatewayHeartbeats, SiteAvailability } from '@earshot/contract/schemas/hardware/statistics.ts'
import { type HeatRow, rowsWithOwnBadDays } from '#admin/charts/heatmap/heat-rows.ts'

interface RowLabels {
  /** Returns the note about an airspace's devices. @param some how many have bad days of their own */
  devices: (some: number, count: number) => string
  gateway: string
}

/** Returns the gateways first, then each airspace with the devices that hung in it. */
export function availabilityRows(
  { airspaces, data }: SiteAvailability,
  gateways: readonly GatewayHeartbeats[],
  labels: RowLabels,
): HeatRow[] {
  const gatewayRows = gateways.map(({ gateway, points }) => ({
    key: `gateway-${gateway.id}`,
    name: gateway.code,
    note: labels.gateway,
    kind: 'gateway' as const,
    points,
  }))
  const airspaceRows = airspaces.map(({ airspace, devices, points }) => {
    const children = data
      .filter(({ device }) => devices.includes(device.id))
      .map(({ device, points: own }) => ({
        key: `airspace-${airspace.id}-device-${device.id}`,
        name: device.name || device.code,
        kind: 'device' as const,
        points: own,
      }))
    return {
      key: `airspace-${airspace.id}`,
      name: airspace.name,
      note: labels.devices(rowsWithOwnBadDays({ children }).length, children.length),
      kind: 'airspace' as const,
      points,
      children,
    }
  })
  return [...gatewayRows, ...airspaceRows]
}

/** Returns the gateways that were not heard enough on a day. */
export function silentGateways(gateways: readonly GatewayHeartbeats[], date: string): string[] {
  return gateways
    .filter(({ points }) => {
      const value = points.find(point => point.date === date)?.value ?? null
      return value !== null && availabilityLevel(value) !== 'OK'
    })
    .map(({ gateway }) => gateway.code)
}
