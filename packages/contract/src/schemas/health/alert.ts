/** The alerts: an open or past abnormal condition of one sensor in one airspace (spec/3 §4.5). */
import { z } from 'zod'
import { ALERT_CLOSE_REASONS, ALERT_STATES } from '#health-values.ts'
import { LIMITS } from '#limits.ts'
import { LIMIT_SCOPES } from '#rules/health/limits.ts'
import { LimitValues, LimitVersion } from '#schemas/health/limits.ts'
import { Id, Ref, Timestamp, text } from '#schemas/page.ts'
import { DIRECTIONS, PRIORITIES, SENSORS } from '#values.ts'

export const DeviceRef = z.object({ id: Id, code: z.string(), name: z.string() })
export type DeviceRef = z.output<typeof DeviceRef>

/** A list row or a badge needs this. */
export const AlertSummary = z.object({
  id: Id,
  airspace: Ref,
  sensor: z.enum(SENSORS),
  priority: z.enum(PRIORITIES),
  state: z.enum(ALERT_STATES),
  direction: z.enum(DIRECTIONS).nullable(),
  value: z.number(),
  limit: z.number(),
  opened_at: Timestamp,
})
export type AlertSummary = z.output<typeof AlertSummary>

/** A person has acknowledged the alert; everybody of the site can read who, when and what they wrote. */
export const Acknowledgement = z.object({ by: Ref, comment: z.string(), at: Timestamp })
export type Acknowledgement = z.output<typeof Acknowledgement>

export const AcknowledgeForm = z.object({ comment: text(LIMITS.comment.max).default('') })

export const Alert = AlertSummary.extend({
  batch_id: Id.nullable(),
  max_priority: z.enum(PRIORITIES),
  close_reason: z.enum(ALERT_CLOSE_REASONS).nullable(),
  /** The lowest RHS, or the largest deviation from the band. */
  peak: z.number(),
  devices: z.array(DeviceRef),
  escalated_at: Timestamp.nullable(),
  closed_at: Timestamp.nullable(),
  last_seen_at: Timestamp,
  /** The stretches at each priority, oldest first; the last one of an open alert has no end. */
  spans: z.array(z.object({ from: Timestamp, to: Timestamp.nullable(), priority: z.enum(PRIORITIES) })),
  reopened_count: z.int(),
  /** The newest first. One given before the alert grew worse or came back says nothing of it as it is, and is left out. */
  acknowledgements: z.array(Acknowledgement),
})
export type Alert = z.output<typeof Alert>

/** The limits that an alert was judged by. */
export const JudgedBy = z.object({
  /** Those that raised it, and those that end it: in force when it ended, or now. */
  opened: LimitValues,
  ends: LimitValues,
  /** The newest change of a value of its sensor that held then; null where the usual ones did. */
  version: z
    .object({
      id: Id,
      scope: z.enum(LIMIT_SCOPES),
      /** Null for who has left, and for changes above the site, which administrators make. */
      changed_by: z.string().nullable(),
      changed_at: Timestamp,
      /** Null: from the beginning on. */
      holds_from: Timestamp.nullable(),
      /** When another change of these values took its place; null while they hold. */
      held_until: Timestamp.nullable(),
      /** Those of its sensor. */
      changes: LimitVersion.shape.changes,
    })
    .nullable(),
})
export type JudgedBy = z.output<typeof JudgedBy>

export const AlertDetail = Alert.extend({ judged_by: JudgedBy })
export type AlertDetail = z.output<typeof AlertDetail>
