/** The value sets of spec/3 §3 that both sides and the engine share. Each is the one list its type is made from. */
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

export const USER_ROLES = ['USER', 'ADMIN'] as const
export type UserRole = (typeof USER_ROLES)[number]

/** What an API key may do, and how it stands. */
export const API_KEY_ACCESS = ['READ', 'WRITE'] as const
export type ApiKeyAccess = (typeof API_KEY_ACCESS)[number]
export const API_KEY_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const

/** What proves a sign-in beside the password, the best first: only a passkey cannot be asked for by a false page. */
export const FACTOR_METHODS = ['PASSKEY', 'APP', 'RECOVERY_CODE'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

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

/** These belong to alerts, notifications, recommendations and episodes (spec/3 §3.5). */
export const PRIORITIES = ['WARNING', 'ALARM'] as const
export type Priority = (typeof PRIORITIES)[number]

export const ALERT_STATES = ['OPEN', 'CLOSED'] as const
export type AlertState = (typeof ALERT_STATES)[number]

export const ALERT_CLOSE_REASONS = [
  'RECOVERED',
  'NO_DATA',
  'BATCH_CLOSED',
  'DEVICE_REMOVED',
  'MANUAL',
] as const
export type AlertCloseReason = (typeof ALERT_CLOSE_REASONS)[number]

/** A value lies on one side of the comfort band; coughs have none. */
export const DIRECTIONS = ['HIGH', 'LOW'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const NOTIFICATION_TYPES = ['NORMAL', 'ALARM'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const NOTIFICATION_STATUSES = ['unread', 'read'] as const

export const DELIVERY_CHANNELS = ['IN_APP', 'EMAIL', 'PUSH', 'SMS', 'CALL'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]

/** A notification leads to its subject. */
export const NOTICE_SUBJECTS = [
  'ALERT',
  'EPISODE',
  'RECOMMENDATION',
  'DEVICE',
  'GATEWAY',
  'SITE',
  'LICENCE',
  'EXPORT',
  'USER',
  'DRILL',
] as const

export const PUSH_STATUSES = ['QUEUED', 'SENT', 'FAILED', 'SUPPRESSED'] as const
export type PushStatus = (typeof PUSH_STATUSES)[number]

/** EXPIRED: nobody needs to hear of it any more. ERROR: it could not be delivered. */
/** TOLD: its reader knows it already. DIGEST: it waits for the daily summary, or came with it. RETURNED: the mail came back. */
export const PUSH_REASONS = [
  'PREFERENCE',
  'QUIET_HOURS',
  'RATE',
  'EXPIRED',
  'ERROR',
  'TOLD',
  'DIGEST',
  'RETURNED',
] as const
export type PushReason = (typeof PUSH_REASONS)[number]

/**
 * These are the stored spellings; on the wire the last one is the specification's `ongoing treatment` (spec/3 §7.6).
 */
export const RECOMMENDATION_CATEGORIES = [
  'environment',
  'veterinarian',
  'pig_care',
  'diagnostics',
  'anti_inflammatory',
  'treatment',
  'ongoing_treatment',
] as const
export type RecommendationCategory = (typeof RECOMMENDATION_CATEGORIES)[number]

/** A person has answered with one of these; the specification's reactions are the statuses. */
export const RECOMMENDATION_STATUSES = ['NO_REACTION', 'ACCEPT', 'DECLINED'] as const
export type RecommendationStatus = (typeof RECOMMENDATION_STATUSES)[number]

export const RECOMMENDATION_STATES = ['OPEN', 'DONE', 'EXPIRED', 'WITHDRAWN'] as const
export type RecommendationState = (typeof RECOMMENDATION_STATES)[number]

export const RECOMMENDATION_CAUSES = ['ALERT', 'EPISODE', 'TREATMENT'] as const
export type RecommendationCause = (typeof RECOMMENDATION_CAUSES)[number]

export const EPISODE_STATES = ['ACTIVE', 'CLOSED'] as const
export type EpisodeState = (typeof EPISODE_STATES)[number]

export const EPISODE_SEVERITIES = ['MILD', 'SEVERE'] as const
export type EpisodeSeverity = (typeof EPISODE_SEVERITIES)[number]

export const DEVICE_FILTERS = ['ALL', 'ONLINE', 'OFFLINE', 'DEFAULT', 'OK', 'WARNING', 'ALARM'] as const
export type DeviceFilter = (typeof DEVICE_FILTERS)[number]
export const GATEWAY_FILTERS = ['ALL', 'ONLINE', 'OFFLINE'] as const
/** The fleet's list knows one filter more: `DISK` has less room than it should. */
export const FLEET_GATEWAY_FILTERS = [...GATEWAY_FILTERS, 'DISK'] as const
export type FleetGatewayFilter = (typeof FLEET_GATEWAY_FILTERS)[number]
/** The alerts list can be ordered by these. */
export const ALERT_ORDER = ['opened_at', 'closed_at', 'priority', 'sensor', 'airspace', 'state'] as const
export const NOTIFICATION_FILTERS = ['ALL', 'UNREAD', 'ALARM', 'UNREAD_ALARM'] as const
/** Open ones wait for an answer; over are those that nobody answered in time, or whose cause was gone before. */
export const RECOMMENDATION_FILTERS = ['ALL', 'OPEN', 'ANSWERED', 'OVER'] as const
export const RECOMMENDATION_ORDER = [
  'created_at',
  'expires_at',
  'reacted_at',
  'airspace',
  'category',
] as const
/** SAID: the Alarm was closed with a reason in the last year. REAL: by an illness or a climate failure. */
export const ALERT_SAID = ['ALL', 'SAID', 'REAL'] as const

export const ALERT_FILTERS = ['ALL', 'WARNING', 'ALARM'] as const
export const SENSOR_FILTERS = ['ALL', ...SENSORS] as const
export const LATEST_TYPES = ['notifications', 'alerts'] as const

/** These belong to batches, treatments and exports (spec/3 §3.6, §3.7, §3.10). */
export const BATCH_STATES = ['ACTIVE', 'CLOSED'] as const
export type BatchState = (typeof BATCH_STATES)[number]

export const BATCH_FILTERS = ['ALL', ...BATCH_STATES] as const
export const BATCH_ORDER = [
  'name',
  'airspace',
  'state',
  'start_date',
  'end_date',
  'animals_start',
  'lowest_rhs',
  'dead_pct',
  'treatment_days',
] as const

export const BATCH_CLOSE_REASONS = ['SLAUGHTER', 'MOVED', 'DEPOPULATED', 'EMPTY', 'OTHER'] as const
export type BatchCloseReason = (typeof BATCH_CLOSE_REASONS)[number]

/** A batch is compared with the ones before it in its airspace, or with those of the person's other sites. */
export const COMPARED_WITH = ['earlier', 'sites'] as const
export type ComparedWith = (typeof COMPARED_WITH)[number]

export const ANIMAL_GROUP_STATES = ['CREATED', 'LOCATED', 'CLOSED'] as const
export type AnimalGroupState = (typeof ANIMAL_GROUP_STATES)[number]

export const EXPORT_STATUSES = ['REQUESTED', 'PROCESSING', 'READY', 'FAILED', 'EXPIRED'] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]

export const TREATMENT_CLASSES = [
  'ANTIBIOTIC',
  'ANTI_INFLAMMATORY',
  'VACCINE',
  'ANTIPARASITIC',
  'MUCOLYTIC',
  'VITAMIN_ELECTROLYTE',
  'OTHER',
] as const
export type TreatmentClass = (typeof TREATMENT_CLASSES)[number]
export const TREATMENT_ROUTES = [
  'WATER',
  'FEED',
  'INJECTION_IM',
  'INJECTION_SC',
  'ORAL',
  'NASAL',
  'SPRAY',
  'TOPICAL',
  'OTHER',
] as const
export type TreatmentRoute = (typeof TREATMENT_ROUTES)[number]
export const TREATMENT_REASONS = [
  'RESPIRATORY',
  'DIGESTIVE',
  'LOCOMOTOR',
  'NERVOUS',
  'REPRODUCTIVE',
  'SKIN',
  'GENERAL',
  'PREVENTIVE',
  'OTHER',
] as const
export type TreatmentReason = (typeof TREATMENT_REASONS)[number]
export const TREATMENT_SCOPES = ['AIRSPACE', 'PEN', 'INDIVIDUAL'] as const
export type TreatmentScope = (typeof TREATMENT_SCOPES)[number]
export const DOSE_UNITS = [
  'MG_PER_KG',
  'ML_PER_ANIMAL',
  'MG_PER_L_WATER',
  'G_PER_1000L',
  'KG_PER_T_FEED',
  'DOSES',
] as const
export type DoseUnit = (typeof DOSE_UNITS)[number]
export const QUANTITY_UNITS = ['G', 'KG', 'ML', 'L', 'DOSES'] as const
export type QuantityUnit = (typeof QUANTITY_UNITS)[number]

export const LOGBOOK_TYPES = [
  'BATCH_STARTED',
  'COMMENT',
  'TREATMENT',
  'RECOMMENDATION',
  'ALERT_OPENED',
  'ALERT_ESCALATED',
  'ALERT_CLOSED',
  'EPISODE_STARTED',
  'EPISODE_CLOSED',
  'COUNT',
  'DEVICE_CHANGE',
  'BATCH_CLOSED',
] as const
export type LogbookType = (typeof LOGBOOK_TYPES)[number]

/** The `{event}` of `…/batches/{batchId}/{event}/days/` and of `daily/{event}/`. */
export const LOGBOOK_EVENTS = ['comments', 'treatments', 'recommendations'] as const
export type LogbookEvent = (typeof LOGBOOK_EVENTS)[number]

export const LOGBOOK_FILTERS = ['ALL', 'COMMENTS', 'TREATMENTS', 'RECOMMENDATIONS'] as const
export type LogbookFilter = (typeof LOGBOOK_FILTERS)[number]

export const FILE_SIZES = ['FULL', 'THUMBNAIL'] as const
export type FileSize = (typeof FILE_SIZES)[number]

/** A site has one of these for each disease of its catalogue (`diseases.ts`). */
export const DISEASE_STATUSES = ['POSITIVE', 'SUSPECTED', 'VACCINATED', 'NEGATIVE', 'UNKNOWN'] as const
export type DiseaseStatus = (typeof DISEASE_STATUSES)[number]

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

/** The audit log says one of these of a thing. */
export const AUDIT_OPS = ['ADDED', 'CHANGED', 'REMOVED'] as const
export type AuditOp = (typeof AUDIT_OPS)[number]

/** Terms of use and data privacy, by the names of their calls (spec/1 §7). */
export const LEGAL_KINDS = ['PRIVACY', 'DATA_PRIVACY'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]
