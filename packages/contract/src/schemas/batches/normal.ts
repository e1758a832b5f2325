/** An airspace's own normal: what it measured at the same day of age and local hour while its animals were well. */
import { z } from 'zod'
import { DOMAIN } from '#domain.ts'
import { Day, queryInt, Ref, Timestamp } from '#schemas/page.ts'

const age = queryInt({ min: 0, max: 5000 })

/** Days of age, both included; with `at`, `now` is of the last full hour before that moment. */
export const NormalQuery = z
  .object({ from_age: age, to_age: age, at: Timestamp.optional() })
  .superRefine(({ from_age, to_age }, context) => {
    const days = to_age - from_age + 1
    if (days >= 1 && days <= DOMAIN.normal.mostDays) return
    context.addIssue({ code: 'custom', message: 'invalid', path: ['to_age'] })
  })

/** By local hour, 0 to 23; null where an hour has no normal. */
const hours = z.array(z.number().nullable())

const DayNormal = z.object({
  age_in_days: z.int(),
  day: Day,
  /**
   * `BATCHES`: the same hour on this day of age and three to either side, of the newest five earlier batches of the product type,
   * where three of them and 14 days have it. `RUNNING`: that hour of the running batch's own last 14 quiet days. `LEARNING`:
   * there are too few days yet.
   */
  basis: z.enum(['BATCHES', 'RUNNING', 'LEARNING']),
  /** What it stands on: batches and quiet days. While it learns, the days that there are of the running batch. */
  batches: z.int(),
  days: z.int(),
  /** While it learns: the first day with a normal, if all days until then are quiet. */
  learns_until: Day.nullable(),
  median: hours,
  /** P10 and P90: of ten hours eight lie between (quantiles of type 7, Hyndman and Fan 1996). */
  low: hours,
  high: hours,
  /** What coughs are compared with at least, as in `times`: the median of a silent barn says little. 0 for temperature and humidity. */
  least: z.number(),
})
export type DayNormal = z.output<typeof DayNormal>

const days = z.array(DayNormal)

export const OwnNormal = z.object({
  /** `off`: the installation shows no normal, and none is in this answer. */
  own_normal: z.enum(['off', 'show', 'judge']),
  /** Coughs per hour over the whole airspace, with the animals of that day; temperatures °C, humidities %. */
  coughs: days,
  temperature: days,
  humidity: days,
  /** What the normal of the newest of these days stands on for coughs, batch by batch. */
  sources: z.array(
    z.object({
      batch: Ref,
      days: z.int(),
      /** Days of the same age that are left out, by reason. */
      episode: z.int(),
      treatment: z.int(),
      move: z.int(),
      gap: z.int(),
    }),
  ),
  /** What an hour has to be over for so many hours in a row, in times its normal; null where nothing is judged by it. */
  warns: z.object({ factor: z.number(), hours: z.int() }).nullable(),
  /** The last full hour: coughs over the whole airspace, and how many times its normal they are. Null where either is not known. */
  now: z
    .object({
      age_in_days: z.int(),
      hour: z.int(),
      coughs: z.number(),
      normal: z.number(),
      times: z.number(),
    })
    .nullable(),
})
export type OwnNormal = z.output<typeof OwnNormal>
