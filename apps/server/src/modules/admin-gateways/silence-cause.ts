/** The likely cause of a gateway's silence follows from its site's other gateways. The functions are pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { SilenceCause } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import type { Connectivity, DeviceMode, GatewayRegistration } from '@earshot/contract/values.ts'

interface Heard {
  connectivity: Connectivity
  last_heartbeat_at: Date | null
}

export interface SilentGateway extends Heard {
  site: { id: number } | null
  registration: GatewayRegistration
  device_mode: DeviceMode
  /** Empty where it has no mobile link of its own. */
  sim: string
}

const TOGETHER_MS = DOMAIN.incident.togetherMin * 60_000

/** @returns null where it is heard */
export function silenceCause(gateway: SilentGateway, neighbours: readonly Heard[]): SilenceCause | null {
  const { site, registration, device_mode: mode, last_heartbeat_at: heardAt, sim } = gateway
  if (isOnline(gateway.connectivity)) return null
  if (site === null || registration !== 'REGISTERED') return 'UNPLACED'
  if (mode === 'MAINTENANCE' || mode === 'SLEEP') return 'CARE'
  if (heardAt === null) return 'NEVER'
  // A gateway that was never plugged in says nothing of the power or of the line.
  const others = neighbours.filter(other => other.last_heartbeat_at !== null)
  if (others.length === 0) return 'ONLY'
  const silent = others.filter(({ connectivity }) => !isOnline(connectivity))
  if (silent.length === 0) return sim === '' ? 'ALONE' : 'LINK'
  if (silent.length < others.length) return 'SOME'
  const isNear = ({ last_heartbeat_at: at }: Heard) =>
    at !== null && Math.abs(at.getTime() - heardAt.getTime()) <= TOGETHER_MS
  return silent.every(isNear) ? 'SITE' : 'APART'
}
