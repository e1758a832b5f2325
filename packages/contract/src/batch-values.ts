/** The value sets of batches, treatments and exports (spec/3 §3.6, §3.7, §3.10). */

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

/** The medicine register can be ordered by these. */
export const MEDICINE_ORDER = [
  'start_date',
  'product_name',
  'treatment_class',
  'number_of_animals',
  'withdrawal_until',
] as const

/** `json` is the form of ICAR's Animal Data Exchange. */
export const MEDICINE_FILES = ['csv', 'xlsx', 'pdf', 'json'] as const
/** An inspector's page is that of one farm: over all sites there is none. */
export const MEDICINE_FILES_OF_ALL = ['csv', 'xlsx', 'json'] as const

export const LOGBOOK_TYPES = [
  'BATCH_STARTED',
  'COMMENT',
  'TREATMENT',
  'RECOMMENDATION',
  'VISIT',
  'ROUND',
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

export const FILE_SIZES = ['FULL', 'THUMBNAIL'] as const
export type FileSize = (typeof FILE_SIZES)[number]

/** A site has one of these for each disease of its catalogue (`diseases.ts`). */
export const DISEASE_STATUSES = ['POSITIVE', 'SUSPECTED', 'VACCINATED', 'NEGATIVE', 'UNKNOWN'] as const
export type DiseaseStatus = (typeof DISEASE_STATUSES)[number]
