/** What stands behind one figure: what was measured, what of it counts, by what formula and limits it was made. */
import { z } from 'zod'
import { LIMIT_ORIGINS } from '#rules/health/limits.ts'
import { DeviceRef } from '#schemas/health/alert.ts'
import { Day, Id, Timestamp } from '#schemas/page.ts'
import { PRIORITIES, RESOLUTIONS, SENSOR_FAULTS, SENSOR_LEVELS } from '#values.ts'

/** The figures of an airspace that evidence is told of. */
export const EVIDENCE_KINDS = ['RHS', 'COUGHS', 'TEMPERATURE', 'HUMIDITY', 'COUNTS'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]
/** How far a figure can be relied on: it is sound, thin, or not to be relied on. */
export const RELIANCES = ['SOUND', 'THIN', 'NONE'] as const
export type Reliance = (typeof RELIANCES)[number]
/** Half an hour of what stands behind a figure. */
export const STROKE_STATES = ['HEARD', 'LATE', 'MISSING', 'NOT_EXPECTED'] as const
export type StrokeState = (typeof STROKE_STATES)[number]
/** Why a monitor does not count in a figure. */
export const NOT_COUNTED = ['NO_LICENCE', 'SILENT', 'TOO_LITTLE', ...SENSOR_FAULTS] as const
export type NotCounted = (typeof NOT_COUNTED)[number]

/** Which figure: `at` lies in its slot, hour or local day, as on a chart; without it the newest figure is meant. */
export const EvidenceQuery = z.object({
  kind: z.enum(EVIDENCE_KINDS, 'invalid'),
  at: Timestamp.optional(),
  step: z.enum(RESOLUTIONS, 'invalid').default('hour'),
})
export type EvidenceQuery = z.output<typeof EvidenceQuery>

/** A monitor that hung there, and what became of what it measured. */
const EvidenceMonitor = z.object({
  device: DeviceRef,
  /** Its own figure, in the unit of the kind; null where it has none. */
  value: z.number().nullable(),
  level: z.enum(SENSOR_LEVELS),
  /** True of the one whose figure the airspace shows: the RHS is the lowest of all. */
  gives: z.boolean(),
  /** Null: it counts. */
  not_counted: z.enum(NOT_COUNTED).nullable(),
  /** Since when it is so, where that is known. */
  since: Timestamp.nullable(),
  /**
   * When its sensor was not believed, for a figure of the past that it counts in all the same: a chart shows what was measured, and
   * nothing was judged by it. `to` is null while it lasts.
   */
  fault: z.object({ kind: z.enum(SENSOR_FAULTS), from: Timestamp, to: Timestamp.nullable() }).nullable(),
  /** When it was hung there, where that was in the week before. */
  moved_at: Timestamp.nullable(),
  software_version: z.string(),
})
export type EvidenceMonitor = z.output<typeof EvidenceMonitor>

/** Sums of the monitor that gives the number (spec/3 §4.2): `rhsLines` makes the RHS of them. */
const RhsFormula = z.object({
  kind: z.literal('RHS'),
  device_id: Id,
  coughs: z.int(),
  audio_seconds: z.int(),
  /** Null where nobody knows them: a usual number for each monitor is taken. */
  animals: z.int().nullable(),
  monitors: z.int(),
  usual_animals: z.int(),
  /** 1 for pigs; 100 for birds, of whom the RDI is of a hundred. */
  scale: z.int(),
  reference: z.number(),
})

const CoughFormula = z.object({
  kind: z.literal('COUGHS'),
  parts: z.array(z.object({ device_id: Id, coughs: z.int(), audio_seconds: z.int() })),
})

/** The mean of the monitors' own figures, °C or %, each weighted by how many readings it stands on. */
const ClimateFormula = z.object({
  kind: z.literal('CLIMATE'),
  /** The newest figure is made of the monitors' medians of half an hour (spec/3 §4.3), one of the past of their means. */
  of: z.enum(['MEDIANS', 'MEANS']),
  parts: z.array(z.object({ device_id: Id, value: z.number(), weight: z.int() })),
})

/** The animals at the start without those that died or were taken out, day by day. */
const CountFormula = z.object({
  kind: z.literal('COUNTS'),
  batch: z.object({ id: Id, name: z.string(), start_date: Day }),
  animals_start: z.int(),
  /** Those before the days below, together. */
  earlier: z.object({ days: z.int(), deaths: z.int(), removed: z.int() }),
  /** The newest ten days, oldest first, each with who counted last and when. */
  days: z.array(
    z.object({
      date: Day,
      deaths: z.int(),
      removed: z.int(),
      counted_by: z.string().nullable(),
      counted_at: Timestamp.nullable(),
    }),
  ),
})

export const EvidenceFormula = z.discriminatedUnion('kind', [
  RhsFormula,
  CoughFormula,
  ClimateFormula,
  CountFormula,
])
export type EvidenceFormula = z.output<typeof EvidenceFormula>
export type RhsFormula = z.output<typeof RhsFormula>
export type CoughFormula = z.output<typeof CoughFormula>
export type ClimateFormula = z.output<typeof ClimateFormula>

/** A limit in force: a Warning or an Alarm is raised under `lo` and over `hi`, in the unit of the kind. */
const EvidenceLimit = z.object({
  priority: z.enum(PRIORITIES),
  lo: z.number().nullable(),
  hi: z.number().nullable(),
  origin: z.enum(LIMIT_ORIGINS),
  /** Since when it holds; null of a usual one, and where nobody noted it. */
  since: Timestamp.nullable(),
})
export type EvidenceLimit = z.output<typeof EvidenceLimit>

export const Evidence = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  step: z.enum(['now', ...RESOLUTIONS]),
  /** What the figure itself is made of. */
  from: Timestamp,
  to: Timestamp,
  timezone: z.string(),
  value: z.number().nullable(),
  reliance: z.enum(RELIANCES),
  /** False while late samples, or a change of the batch or the reference, are being worked into the figure. */
  settled: z.boolean(),
  /** The end of the newest slot that is in it, and when that arrived; the moment at which it was judged. */
  measured_until: Timestamp.nullable(),
  arrived_at: Timestamp.nullable(),
  judged_at: Timestamp.nullable(),
  /** What was heard in the time of the figure, in percent of what was to come, rounded down; null: nothing was to come. */
  coverage: z.int().nullable(),
  /** The readings that came after their slot had been judged, in percent of those that came. */
  late: z.int(),
  /** The hours before `to`, or those of the local day, in strokes of half an hour. */
  hours: z.object({
    from: Timestamp,
    to: Timestamp,
    count: z.int(),
    strokes: z.array(z.enum(STROKE_STATES)),
    late: z.array(z.object({ from: Timestamp, to: Timestamp, arrived_at: Timestamp.nullable() })),
    missing_minutes: z.int(),
  }),
  monitors: z.array(EvidenceMonitor),
  /** Null where there is no figure. */
  formula: EvidenceFormula.nullable(),
  limits: z.array(EvidenceLimit),
})
export type Evidence = z.output<typeof Evidence>

/** The samples of an airspace between two moments, at most 25 hours of them. */
export const SamplesQuery = z.object({ from: Timestamp, to: Timestamp })
export type SamplesQuery = z.output<typeof SamplesQuery>
