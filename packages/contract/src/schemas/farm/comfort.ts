/** A site or an airspace may set limits of its own instead of the table of comfort ranges (spec/3 §4.12). */
import { z } from 'zod'

/** Both limits are in °C, or in % relative humidity. */
const Limits = z.object({ lo: z.number(), hi: z.number() })
export type Limits = z.output<typeof Limits>

/** The limits that are stored with a site or an airspace; a missing part leaves the default. */
export const ComfortOverride = z.object({ temperature: Limits.nullish(), humidity: Limits.nullish() })
export type ComfortOverride = z.output<typeof ComfortOverride>
