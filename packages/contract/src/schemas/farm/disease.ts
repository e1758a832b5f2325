/** The disease catalogue (spec/3 §3.8). */
import { z } from 'zod'

export const DiseaseOption = z.object({
  code: z.string(),
  species: z.enum(['pig', 'poultry']),
  /** Translation key. */
  label: z.string(),
  /** The authority has to be told, through the vet. */
  notifiable: z.boolean(),
})
export type DiseaseOption = z.output<typeof DiseaseOption>
