/** Status codes, counts and the figures a site or an airspace is summed up by (spec/3 §3.1, §4.11). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Timestamp } from '#schemas/page.ts'
import { COARSE_STATUSES, STATUS_COLORS, STATUS_NAMES } from '#values.ts'

const StatusId = z.int().min(1).max(13)
export const StatusNameSchema = z.enum(STATUS_NAMES)

/** A row of `GET /sites/status/`. */
export const StatusOption = z.object({ id: StatusId, name: StatusNameSchema, color: z.enum(STATUS_COLORS) })
export type StatusOption = z.output<typeof StatusOption>

/** The status of a site or an airspace, as its fields. */
export const statusFields = {
  /** The specification's coarse enumeration. */
  status: z.enum(COARSE_STATUSES),
  status_id: StatusId,
  status_name: StatusNameSchema,
  status_since: Timestamp.nullable(),
}

/** The counts by status name. */
export const StatusCounts = z.object({
  Ok: z.int(),
  Warning: z.int(),
  Alarm: z.int(),
  Offline: z.int(),
  Default: z.int(),
  Success: z.int(),
})
export type StatusCounts = z.output<typeof StatusCounts>

/** The airspaces by their worst sensor, and the hardware beside them. */
export const Indicators = z.object({
  alarms: z.int(),
  warnings: z.int(),
  ok: z.int(),
  total: z.int(),
  devices: z.int(),
  gateways_offline: z.int(),
  gateways: z.int(),
})
export type Indicators = z.output<typeof Indicators>

/**
 * The coughs of seven days against the reference in percent, 56 strokes of three hours, oldest first; null means that
 * nothing was heard.
 */
export const Voiceprint = z.array(z.int().nullable()).max(LIMITS.voiceprint.strokes)
