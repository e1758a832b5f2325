/** The disease catalogue (spec/3 §3.8). */
import { z } from 'zod'
import { DISEASE_STATUSES } from '#batch-values.ts'
import { Day } from '#schemas/page.ts'

export const DiseaseOption = z.object({
  code: z.string(),
  species: z.enum(['pig', 'poultry']),
  /** The translation key. */
  label: z.string(),
  /** The authority has to be told, through the vet. */
  notifiable: z.boolean(),
})
export type DiseaseOption = z.output<typeof DiseaseOption>

/** A disease at a site is described by this (spec/3 §3.8). */
export const SiteDisease = z.object({
  code: z.string(),
  status: z.enum(DISEASE_STATUSES),
  since: Day.nullable(),
  last_test: Day.nullable(),
})
export type SiteDisease = z.output<typeof SiteDisease>
