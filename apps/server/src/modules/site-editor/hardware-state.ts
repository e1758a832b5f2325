/** A monitor or a gateway may be hung on a site, or not. The functions are pure. */
import type { HardwareState } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import type { FieldMessage } from '#errors.ts'
import type { DeviceRow, GatewayRow } from './hardware.queries.ts'

export interface ForSite {
  /** The site's id, or null while it is being created. */
  siteId: number | null
  supplierId: number | null
  /** A code behind which the person may know nothing has this state. */
  hidden: HardwareState
}

type DeviceFacts = Pick<DeviceRow, 'site_id' | 'delivery_status' | 'supplier_id'>

export function deviceState(
  device: DeviceFacts | undefined,
  { siteId, supplierId, hidden }: ForSite,
): HardwareState {
  if (device === undefined) return hidden
  if (device.site_id !== null) return device.site_id === siteId ? 'HERE' : 'ELSEWHERE'
  // These two statuses are never assigned again (spec/3 §3.2).
  if (device.delivery_status === 'SCRAPPED' || device.delivery_status === 'LOST') return 'UNUSABLE'
  const isOfOther = supplierId !== null && device.supplier_id !== null && device.supplier_id !== supplierId
  return isOfOther ? 'SUPPLIER' : 'FREE'
}

type GatewayFacts = Pick<GatewayRow, 'site_id' | 'registration'>

export function gatewayState(gateway: GatewayFacts | undefined, { siteId, hidden }: ForSite): HardwareState {
  if (gateway === undefined) return hidden
  if (gateway.site_id !== null) return gateway.site_id === siteId ? 'HERE' : 'ELSEWHERE'
  return gateway.registration === 'REJECTED' || gateway.registration === 'RETIRED' ? 'UNUSABLE' : 'FREE'
}

const DEVICE_KEYS: Partial<Record<HardwareState, string>> = {
  UNKNOWN: 'monitor_unknown',
  UNPROVEN: 'monitor_unproven',
  ELSEWHERE: 'monitor_elsewhere',
  UNUSABLE: 'monitor_unusable',
  SUPPLIER: 'monitor_supplier',
}
const GATEWAY_KEYS: Partial<Record<HardwareState, string>> = {
  UNKNOWN: 'gateway_unknown',
  UNPROVEN: 'gateway_unproven',
  ELSEWHERE: 'gateway_elsewhere',
  UNUSABLE: 'gateway_unusable',
}

/** The message goes to the code's field; it is undefined where the unit may be hung. */
export function hardwareMessage(
  kind: 'device' | 'gateway',
  { state, code }: { state: HardwareState; code: string },
): FieldMessage | undefined {
  const key = (kind === 'device' ? DEVICE_KEYS : GATEWAY_KEYS)[state]
  return key === undefined ? undefined : { key, params: { code } }
}
