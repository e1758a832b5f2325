/** What the form of a batch holds: started anew, or as it stands. Pure. */
import { DEFAULT_AGE_PHASES } from '@earshot/contract/rules/age.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { ProductType } from '@earshot/contract/values.ts'

export interface PhaseValues {
  name: string
  start_age_in_days: number | null
}

export interface BatchValues {
  name: string
  product_type: ProductType
  start_date: string | null
  start_age_in_days: number | null
  animals_start: number | null
  average_start_weight_kg: number | null
  origin: string
  genetics: string
  expected_end_date: string | null
  age_phases: PhaseValues[]
}

/** The animals usually come as old as the first phase begins. */
export function newBatch(productType: ProductType, today: string): BatchValues {
  const phases = usualPhases(productType)
  return {
    name: '',
    product_type: productType,
    start_date: today,
    start_age_in_days: phases[0]?.start_age_in_days ?? null,
    animals_start: null,
    average_start_weight_kg: null,
    origin: '',
    genetics: '',
    expected_end_date: null,
    age_phases: phases,
  }
}

export function usualPhases(productType: ProductType): PhaseValues[] {
  return DEFAULT_AGE_PHASES[productType].map(({ name, start_age_in_days }) => ({ name, start_age_in_days }))
}

export function valuesOf(batch: Batch): BatchValues {
  const { name, product_type, start_date, start_age_in_days, animals_start, average_start_weight_kg } = batch
  const { origin, genetics, expected_end_date, age_phases } = batch
  return {
    name,
    product_type,
    start_date,
    start_age_in_days,
    animals_start,
    average_start_weight_kg,
    origin,
    genetics,
    expected_end_date,
    age_phases: age_phases.map(phase => ({ ...phase })),
  }
}

export function arePhasesUsual(phases: readonly PhaseValues[], productType: ProductType): boolean {
  const usual = usualPhases(productType)
  return (
    phases.length === usual.length &&
    phases.every(
      ({ name, start_age_in_days }, index) =>
        name === usual[index]?.name && start_age_in_days === usual[index]?.start_age_in_days,
    )
  )
}
