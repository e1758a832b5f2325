/**
 * A site or an airspace has one fact to tell first. The portal words it in the reader's language; the server never
 * writes prose.
 */
import { z } from 'zod'
import { Ref, Timestamp } from '#schemas/page.ts'
import { DIRECTIONS, SENSORS } from '#values.ts'

/** The airspace it is about: the worst one of a site. */
const place = {
  airspace: Ref,
  since: Timestamp.nullable(),
  /** The moment when it grew to an Alarm, where it began as a Warning. */
  alarm_since: Timestamp.optional(),
  /** So many airspaces share this trouble, this one included. */
  airspaces: z.int(),
}

const climate = {
  ...place,
  /** The value in °C or %. */
  value: z.number().nullable(),
  limit: z.number().nullable(),
  direction: z.enum(DIRECTIONS).nullable(),
  /** The distance from the limit, never negative. */
  deviation: z.number().nullable(),
}

export const Headline = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('coughs'),
    ...place,
    /** The RDI against the reference, unrounded. */
    ratio: z.number().nullable(),
    devices_affected: z.int(),
    devices_total: z.int(),
  }),
  z.object({ kind: z.literal('temperature'), ...climate }),
  z.object({ kind: z.literal('humidity'), ...climate }),
  /** More than one sensor is at the same level. */
  z.object({ kind: z.literal('several'), ...place, sensors: z.array(z.enum(SENSORS)) }),
  z.object({ kind: z.literal('offline'), since: Timestamp.nullable(), gateways_silent: z.boolean() }),
  /** There is nothing to report, on so many airspaces. */
  z.object({ kind: z.literal('quiet'), airspaces: z.int() }),
  /** The site is not activated yet. */
  z.object({ kind: z.literal('waiting') }),
  /** There are less than 24 hours of data. */
  z.object({ kind: z.literal('learning'), since: Timestamp.nullable() }),
  z.object({ kind: z.literal('no_batch') }),
])
export type Headline = z.output<typeof Headline>
