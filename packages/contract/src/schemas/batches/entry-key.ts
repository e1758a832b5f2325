/** A key makes a logbook item arrive once, however often it is sent: our addition to the specification's forms. */
import { z } from 'zod'

/**
 * The key is made where the entry is written. The same key of the same person is the same entry, and answered with
 * it.
 */
export const EntryKey = z.guid('invalid').optional()
