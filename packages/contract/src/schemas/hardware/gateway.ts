/** The gateways (spec/2 §3, spec/3 §3.2). */
import { z } from 'zod'
import { Id, ordering, Ref, Timestamp } from '#schemas/page.ts'
import { CONNECTIVITY, DEVICE_MODES, GATEWAY_FILTERS, GATEWAY_REGISTRATIONS } from '#values.ts'

export const Gateway = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  country: z.string(),
  device_mode: z.enum(DEVICE_MODES),
  /** The minutes until it returns to NORMAL by itself. */
  device_mode_parameter: z.int().nullable(),
  software_version: z.string(),
  registration: z.enum(GATEWAY_REGISTRATIONS),
  mac_address: z.string(),
  site: Ref.nullable(),
  devices_amount: z.int(),
  devices_online: z.int(),
  /** The free disk in percent. */
  disk_space: z.number().nullable(),
  disk_status: z.enum(['OK', 'WARNING', 'ALARM']).nullable(),
  online: z.boolean(),
  connectivity: z.enum(CONNECTIVITY),
  connectivity_since: Timestamp.nullable(),
  last_heartbeat_at: Timestamp.nullable(),
})
export type Gateway = z.output<typeof Gateway>

export const GATEWAY_ORDER = [
  'code',
  'name',
  'last_heartbeat_at',
  'devices_amount',
  'disk_space',
  'software_version',
] as const

export const SiteGatewaysQuery = z.object({
  filter: z.enum(GATEWAY_FILTERS, 'invalid').default('ALL'),
  ...ordering(GATEWAY_ORDER),
})
export type SiteGatewaysQuery = z.output<typeof SiteGatewaysQuery>

/** `houses`: where the monitors hang that it hears. */
export const SiteGateway = Gateway.extend({ houses: z.array(Ref) })
export type SiteGateway = z.output<typeof SiteGateway>
