/**
 * Makes the values of a batch's form: for a new one, or as it is stored, with its phases in the reader's words. It is
 * pure.
 */
import { DEFAULT_AGE_PHASES } from '@earshot/contract/rules/batches/age.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import type { PhaseWords } from '#domain/values/use-phase-words.ts'

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

/** Returns the values for a new batch. Animals usually come at the age at which the first phase begins. */
export function newBatch(
  productType: ProductType,
  { today, words }: { today: string; words: PhaseWords },
): BatchValues {
  const phases = usualPhases(productType, words)
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

export function usualPhases(productType: ProductType, words: PhaseWords): PhaseValues[] {
  return DEFAULT_AGE_PHASES[productType].map(({ name, start_age_in_days }) => ({
    name: words.read(productType, name),
    start_age_in_days,
  }))
}

export function valuesOf(batch: Batch, words: PhaseWords): BatchValues {
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
    age_phases: age_phases.map(phase => ({ ...phase, name: words.read(product_type, phase.name) })),
  }
}

/** Returns what is sent: a usual phase has the name that it is stored under. */
export function toStored(values: BatchValues, words: PhaseWords): BatchValues {
  const { product_type, age_phases } = values
  return {
    ...values,
    age_phases: age_phases.map(phase => ({ ...phase, name: words.stored(product_type, phase.name) })),
  }
}

export function arePhasesUsual(phases: readonly PhaseValues[], usual: readonly PhaseValues[]): boolean {
  return (
    phases.length === usual.length &&
    phases.every(
      ({ name, start_age_in_days }, index) =>
        name === usual[index]?.name && start_age_in_days === usual[index]?.start_age_in_days,
    )
  )
}
