/** A key makes a logbook item arrive once, however often it is sent: our addition to the specification's forms. */
import { z } from 'zod'

/**
 * The key is made where the logbook item is written. The same key of the same person is the same logbook item, and answered with
 * it.
 */
export const IdempotencyKey = z.guid('invalid').optional()
