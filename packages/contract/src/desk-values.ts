/** The value sets of cases, advice and visits: what a person outside the farm writes, and what becomes of it. */

/** How a case ended, as the person who advised judges it. */
export const CASE_OUTCOMES = ['RECOVERED', 'IMPROVED', 'UNCHANGED', 'WORSE', 'OTHER'] as const
export type CaseOutcome = (typeof CASE_OUTCOMES)[number]

/** The answers to the one question of a follow-up. */
export const FOLLOW_UP_ANSWERS = ['BETTER', 'SAME', 'WORSE'] as const
export type FollowUpAnswer = (typeof FOLLOW_UP_ANSWERS)[number]

/** The farmer is asked so many days after the advice, at this hour of the site's clock. */
export const FOLLOW_UP_DAYS = [3, 7] as const
export const FOLLOW_UP_HOUR = 8

/** What is taken for a laboratory. None of them is a product, and none has a dose. */
export const SAMPLE_MATERIALS = [
  'ORAL_FLUID',
  'NASAL_SWAB',
  'BLOOD',
  'TISSUE',
  'FAECES',
  'ENVIRONMENT',
  'OTHER',
] as const
export type SampleMaterial = (typeof SAMPLE_MATERIALS)[number]
