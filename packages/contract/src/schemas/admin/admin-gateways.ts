/** The gateways of the whole fleet (spec/2 §7). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { byCountry, bySoftware, codes, count, fileType, hardwarePage } from '#schemas/admin/admin-hardware.ts'
import { Incident } from '#schemas/admin/incident.ts'
import { Gateway } from '#schemas/hardware/gateway.ts'
import {
  AsOf,
  choice,
  Day,
  Id,
  ordering,
  queryInt,
  Ref,
  Search,
  SeenRevision,
  Timestamp,
  text,
} from '#schemas/page.ts'
import {
  CONNECTIVITY,
  DEVICE_MODES,
  FLEET_GATEWAY_FILTERS,
  GATEWAY_REGISTRATIONS,
  SITE_ROLES,
} from '#values.ts'

/** `disk_low` and `disk_full` as the disk's Warning and Alarm. */
export const GatewayStats = z.object({
  ...AsOf,
  gateways: count,
  silent: count,
  lost: count,
  disk_low: count,
  disk_full: count,
  /** So many gateways never reported their disk. */
  disk_unknown: count,
  by_mode: z.array(z.object({ device_mode: z.enum(DEVICE_MODES), count })),
  by_registration: z.array(z.object({ registration: z.enum(GATEWAY_REGISTRATIONS), count })),
  by_country: byCountry,
  by_software: bySoftware,
})
export type GatewayStats = z.output<typeof GatewayStats>

/** The list holds no more than fit a dashboard, those with the most devices first. */
export const GatewayOfCountry = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  country: z.string(),
  site: Ref.nullable(),
  devices_amount: z.int(),
  online: z.boolean(),
})

const modeMinutes = z.int('invalid').min(1, 'invalid').max(LIMITS.deviceModeMinutes, 'too_large').nullish()

/** NORMAL and SLEEP take no minutes (spec/3 §3.2). */
const minutesFit = (form: {
  device_mode?: string | undefined
  device_mode_parameter?: number | null | undefined
}) =>
  form.device_mode_parameter == null ||
  (form.device_mode !== undefined && !['NORMAL', 'SLEEP'].includes(form.device_mode))

const MINUTES_DO_NOT_FIT = { path: ['device_mode_parameter'], error: 'invalid' }

export const GatewayBulkStatus = z
  .object({ device_codes: codes, device_mode: choice(DEVICE_MODES), device_mode_parameter: modeMinutes })
  .refine(minutesFit, MINUTES_DO_NOT_FIT)
export type GatewayBulkStatus = z.output<typeof GatewayBulkStatus>

/** A gateway's device, as its page lists it. */
export const GatewayDevice = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  site: Ref.nullable(),
  airspace: Ref.nullable(),
  connectivity: z.enum(CONNECTIVITY),
  last_update: Timestamp.nullable(),
  software_version: z.string(),
})
export type GatewayDevice = z.output<typeof GatewayDevice>

export const AdminGateway = Gateway.extend({
  /** The moment when it returns to NORMAL by itself. */
  device_mode_until: Timestamp.nullable(),
  sim: z.string(),
  pcb_serial: z.string(),
  hw_revision: z.string(),
  /** The address it signed in from last; empty where that is a proxy's, or its broker is not ours. */
  ip_address: z.string(),
  /** The text of its label and the QR code on it. */
  label_text: z.string(),
  created_at: Timestamp,
})
export type AdminGateway = z.output<typeof AdminGateway>

/** `timezone`: of its site. */
export const AdminGatewayDetail = AdminGateway.extend({
  produced_at: Day.nullable(),
  timezone: z.string().nullable(),
  /** Counts the changes people make: whoever changes it says from which one. */
  revision: z.int(),
})
export type AdminGatewayDetail = z.output<typeof AdminGatewayDetail>

export const ADMIN_GATEWAY_ORDER = [
  'code',
  'name',
  'site',
  'country',
  'registration',
  'device_mode',
  'last_heartbeat_at',
  'devices_amount',
  'disk_space',
  'software_version',
] as const

/** `ONLINE` and `OFFLINE` are about gateways on sites: the rest is not missed. */
const gatewayList = {
  filter: z.enum(FLEET_GATEWAY_FILTERS, 'invalid').default('ALL'),
  registration: z.enum(GATEWAY_REGISTRATIONS, 'invalid').optional(),
  search: Search.optional(),
  ...ordering(ADMIN_GATEWAY_ORDER),
}

export const AdminGatewaysQuery = z.object({ ...hardwarePage, ...gatewayList })
export type AdminGatewaysQuery = z.output<typeof AdminGatewaysQuery>

export const GatewaysDownloadQuery = z.object({ ...fileType, ...gatewayList })
export type GatewaysDownloadQuery = z.output<typeof GatewaysDownloadQuery>

/**
 * The form's fields are sent as texts. What groups the digits of a MAC address is dropped, so that one address has
 * one spelling.
 */
export const GatewayRegistrationForm = z.object({
  code: z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,39}$/, 'wrong_characters'),
  mac_address: z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .transform(mac => mac.replace(/[:.\s-]/g, '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{12}$/, 'invalid')),
  sim: text(30).default(''),
  name: text(LIMITS.shortText).default(''),
  // A field that is left empty is still sent, and names no site.
  site: z
    .preprocess(
      value => (value === '' ? undefined : value),
      queryInt({ min: 1, max: LIMITS.maxId }).optional(),
    )
    .optional(),
})
export type GatewayRegistrationForm = z.output<typeof GatewayRegistrationForm>

/** `secret` is shown this once and stored hashed. */
export const GatewayRegistered = z.object({
  id: Id,
  code: z.string(),
  registration: z.enum(GATEWAY_REGISTRATIONS),
  secret: z.string(),
})
export type GatewayRegistered = z.output<typeof GatewayRegistered>

export const GatewayFields = z.object({
  name: text(LIMITS.shortText).optional(),
  device_mode: choice(DEVICE_MODES).optional(),
})

/** A field that is left out stays as it is; minutes come with the mode they belong to. */
export const GatewayPatch = GatewayFields.extend({
  device_mode_parameter: modeMinutes,
  revision: SeenRevision.optional(),
}).refine(minutesFit, MINUTES_DO_NOT_FIT)
export type GatewayPatch = z.output<typeof GatewayPatch>

/** A step of a gateway's registration. */
export const GatewayStep = z.object({ revision: SeenRevision.optional() })
export type GatewayStep = z.output<typeof GatewayStep>

/**
 * The likely cause of a silence. `UNPLACED`: it is to be heard nowhere; `CARE`: somebody works on it, or it
 * travels; `NEVER`: it was never heard; `SITE`: all of the site fell silent together; `APART`: all are silent, but
 * not since the same time; `SOME`: one other at least is silent too; `ONLY`: the site has no other; `LINK`: it
 * alone, on a mobile link of its own; `ALONE`: it alone.
 */
export const SILENCE_CAUSES = [
  'UNPLACED',
  'CARE',
  'NEVER',
  'SITE',
  'APART',
  'SOME',
  'ONLY',
  'LINK',
  'ALONE',
] as const

export type SilenceCause = (typeof SILENCE_CAUSES)[number]

/** An administrator who looks after a silent gateway asks these first. */
export const GatewaySilence = z.object({
  /** The likely cause, or null while the gateway is heard. */
  cause: z.enum(SILENCE_CAUSES).nullable(),
  last_heartbeat_at: Timestamp.nullable(),
  /** The other gateways of its site that are in service, silent ones first. */
  neighbours: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      connectivity: z.enum(CONNECTIVITY),
      last_heartbeat_at: Timestamp.nullable(),
    }),
  ),
  /** The person to call: one with a telephone, among those who look after the site. */
  contact: z.object({ id: Id, name: z.string(), telephone: z.string(), role: z.enum(SITE_ROLES) }).nullable(),
  /** The incident that waits for an administrator; null where it does not wait, or was not found yet. */
  incident: Incident.nullable(),
})
export type GatewaySilence = z.output<typeof GatewaySilence>

export const GATEWAY_EVENTS = [
  'KNOWN',
  'REGISTERED',
  'FIRST_HEARD',
  'SILENT',
  'BACK',
  'MOVED',
  'LEFT',
  'SECRET',
  'MODE',
  'RENAMED',
  'REFUSED',
  'RETIRED',
] as const

/**
 * An event of a gateway: its own acts have a `cause` where one can be told, those of people have their author
 * (`by`; null where they are gone). `minutes` are of the silence that ended. `site`, `device_mode` and `name` are
 * those it came to, or left.
 */
export const GatewayEvent = z.object({
  key: z.string(),
  at: Timestamp,
  kind: z.enum(GATEWAY_EVENTS),
  cause: z.enum(SILENCE_CAUSES).nullable(),
  minutes: z.int().nullable(),
  is_of_people: z.boolean(),
  by: Ref.nullable(),
  site: Ref.nullable(),
  device_mode: z.enum(DEVICE_MODES).nullable(),
  name: z.string().nullable(),
})
export type GatewayEvent = z.output<typeof GatewayEvent>
