/** The value sets of licences, orders and incidents (spec/3 §3.9). */

/** These belong to licences and orders (spec/3 §3.9). `EXPIRING` is derived and never stored. */
export const LICENCE_STATUSES = ['CREATED', 'ASSIGNED', 'ACTIVE', 'EXPIRED', 'SUSPENDED', 'REVOKED'] as const
export type LicenceStatus = (typeof LICENCE_STATUSES)[number]

export const LICENCE_SHOWN_STATUSES = [...LICENCE_STATUSES, 'EXPIRING'] as const

export const ORDER_STATUSES = [
  'DRAFT',
  'SUBMITTED',
  'CONFIRMED',
  'PARTLY_DELIVERED',
  'DELIVERED',
  'CANCELLED',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** An order's history has these events. */
export const ORDER_EVENTS = ['STATUS', 'EDITED', 'DEVICES'] as const
export type OrderEventKind = (typeof ORDER_EVENTS)[number]

/** A code cannot be delivered to an order for one of these reasons: `TWICE` only says that it counts once. */
export const DELIVERY_PROBLEMS = [
  'UNKNOWN',
  'INSTALLED',
  'OTHER_ORDER',
  'UNUSABLE',
  'LICENSED',
  'NO_ROOM',
  'NOT_OF_ORDER',
  'TWICE',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/** An incident is one of these, the most urgent kinds first. */
export const INCIDENT_KINDS = [
  'ALARM_UNANSWERED',
  'LOT_FAILING',
  'GATEWAY_SILENT',
  'GATEWAY_UNHEARD',
  'DEVICES_SILENT',
  'SENSOR_FROZEN',
  'SENSOR_IMPLAUSIBLE',
  'FOREIGN_DEVICES',
  'DISK_LOW',
  'LICENCE_ENDING',
  'ORDER_LATE',
] as const
export type IncidentKind = (typeof INCIDENT_KINDS)[number]

export const INCIDENT_SEVERITIES = ['ALARM', 'WARNING', 'NOTICE'] as const
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number]
