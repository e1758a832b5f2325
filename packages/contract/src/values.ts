/**
 * The value sets of spec/3 §3 that both sides and the engine share. Each is the one list its type is made from. The portal's
 * first pages need some of these, and a file is in the first load as a whole: what only later pages need stands beside.
 */
export const SENSORS = ['COUGHS', 'TEMPERATURE', 'HUMIDITY'] as const
export type Sensor = (typeof SENSORS)[number]

/** What is wrong with a sensor that is not believed: it stands still, it jumps, or it is apart from its neighbours. */
export const SENSOR_FAULTS = ['FROZEN', 'JUMPING', 'APART'] as const
export type SensorFaultKind = (typeof SENSOR_FAULTS)[number]

/** A sensor's status by the state machine (spec/3 §4.3), in order of severity; DEFAULT ranks below OK. */
export const SENSOR_LEVELS = ['DEFAULT', 'OK', 'WARNING', 'ALARM'] as const
export type SensorLevel = (typeof SENSOR_LEVELS)[number]

/** A lamp or a badge shows a level, or OFFLINE (blue). */
export const SENSOR_STATUSES = ['DEFAULT', 'OK', 'WARNING', 'ALARM', 'OFFLINE'] as const
export type SensorStatus = (typeof SENSOR_STATUSES)[number]

export const PRODUCT_TYPES = [
  'NURSERY',
  'WEAN_TO_FINISH',
  'FATTENING',
  'SOW_GESTATION',
  'SOW_FARROWING',
  'BROILERS',
] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

export const SITE_TYPES = ['sow', 'piglet', 'fattening'] as const
export type SiteType = (typeof SITE_TYPES)[number]

export const CONNECTIVITY = ['ONLINE', 'OFFLINE', 'LOST'] as const
export type Connectivity = (typeof CONNECTIVITY)[number]

/** A member's role on one site, strongest first (spec/3 §3.4). */
export const SITE_ROLES = ['OWNER', 'MANAGER', 'WORKER', 'VETERINARIAN', 'VIEWER'] as const
export type SiteRole = (typeof SITE_ROLES)[number]

/** What a person from outside the farm may do on a site, the least first. */
export const ACCESS_SCOPES = ['READ', 'ADVISE', 'TREAT'] as const
export type AccessScope = (typeof ACCESS_SCOPES)[number]

/** How an access came to its end: by its date, by somebody of the farm, or by the person it was for. */
export const ACCESS_ENDS = ['EXPIRED', 'ENDED', 'LEFT'] as const
export type AccessEnd = (typeof ACCESS_ENDS)[number]

/** What a link shows: an airspace, the case of one, or the medicine register of a site. */
export const SHARE_KINDS = ['AIRSPACE', 'CASE', 'REGISTER'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** A link opens, or its day is over, or somebody has ended it, or what it showed is no longer its sharer's to show. */
export const SHARE_STATES = ['OPEN', 'OVER', 'REVOKED', 'STOPPED'] as const
export type ShareState = (typeof SHARE_STATES)[number]

/** The subjects of what somebody from outside has looked at on a site. */
export const LOOK_SUBJECTS = [
  'OVERVIEW',
  'READINGS',
  'ALERTS',
  'LOGBOOK',
  'MEDICINE',
  'ADVICE',
  'HARDWARE',
  'FILES',
  'PEOPLE',
] as const
export type LookSubject = (typeof LOOK_SUBJECTS)[number]

export const USER_ROLES = ['USER', 'ADMIN'] as const
export type UserRole = (typeof USER_ROLES)[number]

/** The numeric site and airspace status is 1..13, and the code carries the cause (spec/3 §3.1). */
export const STATUS_NAMES = ['Ok', 'Warning', 'Alarm', 'Offline', 'Default', 'Success'] as const
export type StatusName = (typeof STATUS_NAMES)[number]

/** The four-value status of the specification's enumeration (spec/1 §3); made from the code (spec/3 §3.1). */
export const COARSE_STATUSES = ['Unknown', 'Warning', 'Success', 'Alarm'] as const
export type CoarseStatus = (typeof COARSE_STATUSES)[number]

export const STATUS_COLORS = ['green', 'yellow', 'red', 'blue', 'grey'] as const
export type StatusColor = (typeof STATUS_COLORS)[number]

/** Storage is always °C; this is what a person reads (spec/3 §4.12). */
export const TEMPERATURE_UNITS = ['C', 'F'] as const
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number]

/** Lifecycles of hardware and sites (spec/3 §3.2). */
export const DISPLAY_STATUSES = ['USE', 'PREPARED', 'TEST', 'DEMO', 'PAUSED', 'ARCHIVED'] as const
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]

export const DELIVERY_STATUSES = [
  'PRODUCED',
  'IN_STOCK',
  'RESERVED',
  'SHIPPED',
  'DELIVERED',
  'INSTALLED',
  'RETURNED',
  'IN_REPAIR',
  'DEFECT',
  'LOST',
  'SCRAPPED',
] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const ALGO_TYPES = ['PIG_COUGH', 'PIGLET_COUGH', 'SOW_COUGH', 'POULTRY_RESP', 'NONE'] as const
export type AlgoType = (typeof ALGO_TYPES)[number]

export const DEVICE_MODES = ['NORMAL', 'INSTALL', 'MAINTENANCE', 'DEBUG', 'SLEEP'] as const
export type DeviceMode = (typeof DEVICE_MODES)[number]

export const GATEWAY_REGISTRATIONS = ['UNREGISTERED', 'PENDING', 'REGISTERED', 'REJECTED', 'RETIRED'] as const
export type GatewayRegistration = (typeof GATEWAY_REGISTRATIONS)[number]

/** How grave an alert or a notice is (spec/3 §3.5). */
export const PRIORITIES = ['WARNING', 'ALARM'] as const
export type Priority = (typeof PRIORITIES)[number]

/** A value lies on one side of the comfort band; coughs have none. */
export const DIRECTIONS = ['HIGH', 'LOW'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const DEVICE_FILTERS = ['ALL', 'ONLINE', 'OFFLINE', 'DEFAULT', 'OK', 'WARNING', 'ALARM'] as const
export type DeviceFilter = (typeof DEVICE_FILTERS)[number]

export const GATEWAY_FILTERS = ['ALL', 'ONLINE', 'OFFLINE'] as const

/** The fleet's list knows one filter more: `DISK` has less room than it should. */
export const FLEET_GATEWAY_FILTERS = [...GATEWAY_FILTERS, 'DISK'] as const
export type FleetGatewayFilter = (typeof FLEET_GATEWAY_FILTERS)[number]

/** SAID: the Alarm was closed with a reason in the last year. REAL: by an illness or a climate failure. */
export const ALERT_SAID = ['ALL', 'SAID', 'REAL'] as const

export const ALERT_FILTERS = ['ALL', 'WARNING', 'ALARM'] as const

export const SENSOR_FILTERS = ['ALL', ...SENSORS] as const

export const LOGBOOK_FILTERS = ['ALL', 'COMMENTS', 'TREATMENTS', 'RECOMMENDATIONS'] as const
export type LogbookFilter = (typeof LOGBOOK_FILTERS)[number]

/** The detail of a graph: ten-minute slots, hours or local days. */
export const RESOLUTIONS = ['slot', 'hour', 'day'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** Languages of the texts; `cn` is the specification's tag (spec/3 §7.8). */
export const LANGUAGES = [
  'en-US',
  'es',
  'cn',
  'fr',
  'de',
  'th',
  'pl',
  'hu',
  'pt',
  'nl',
  'vi',
  'ja',
  'it',
] as const
export type Language = (typeof LANGUAGES)[number]

/** The toolbox changes these, and has a kind of run for each. */
export const HARDWARE_KINDS = ['device', 'gateway'] as const
export type HardwareKind = (typeof HARDWARE_KINDS)[number]

export const RUN_KINDS = ['DEVICE_STATUS', 'GATEWAY_MODE', 'PCB_UPLOAD'] as const
export type RunKind = (typeof RUN_KINDS)[number]
