/** Cohorts that move between airspaces (spec/3 §2.2, §3.6). Created first, located second, closed last. */
import { z } from 'zod'
import { ANIMAL_GROUP_STATES } from '#batch-values.ts'
import { LIMITS } from '#limits.ts'
import { Day, Id, Ref, requiredText, Timestamp } from '#schemas/page.ts'

export const AnimalGroup = z.object({
  id: Id,
  name: z.string(),
  animals: z.int(),
  birth_date: Day.nullable(),
  state: z.enum(ANIMAL_GROUP_STATES),
  airspace: Ref.nullable(),
  location_history: z.array(z.object({ airspace: Ref, from: Timestamp, to: Timestamp.nullable() })),
  created_at: Timestamp,
  closed_at: Timestamp.nullable(),
})
export type AnimalGroup = z.output<typeof AnimalGroup>

export const AnimalGroupForm = z.object({
  name: requiredText(LIMITS.shortText),
  animals: z.int('required').min(1, 'only_numbers_positive').max(LIMITS.maxId, 'too_large'),
  birth_date: Day.nullish(),
})
export type AnimalGroupForm = z.output<typeof AnimalGroupForm>

export const AnimalGroupLocation = z.object({ airspace: Id })
