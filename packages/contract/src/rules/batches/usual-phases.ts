/**
 * The age phases that come with Earshot are stored under the names of `DEFAULT_AGE_PHASES`, whatever language they were
 * chosen in, and read in everybody's own by the keys here. How somebody calls a phase himself stays in his words.
 */
import type { ProductType } from '#values.ts'
import { type Species, species } from './product-types.ts'

const KEYS = {
  pig: {
    Starter: 'STARTER',
    Middle: 'MIDDLE',
    Late: 'LATE',
    Nursery: 'NURSERY',
    'Late nursery': 'LATE_NURSERY',
    Grower: 'GROWER',
    'Finisher 1': 'FINISHER_1',
    'Finisher 2': 'FINISHER_2',
  },
  poultry: { Starter: 'CHICK_STARTER', Grower: 'CHICK_GROWER', Finisher: 'CHICK_FINISHER' },
} as const

type Keys = typeof KEYS
/** A catalogue of texts names a usual phase by this. */
export type UsualPhase = { [Of in Species]: Keys[Of][keyof Keys[Of]] }[Species]

const BY_SPECIES: Readonly<Record<Species, ReadonlyMap<string, UsualPhase>>> = {
  pig: new Map(Object.entries(KEYS.pig)),
  poultry: new Map(Object.entries(KEYS.poultry)),
}

/** Finds the usual phase; undefined for a name that somebody has given it. */
export function usualPhase(productType: ProductType, name: string): UsualPhase | undefined {
  return BY_SPECIES[species(productType)].get(name)
}

/** A reader calls a usual phase by their own word for it, and any other as it is stored. */
export function shownPhaseName(
  productType: ProductType,
  { stored, wordOf }: { stored: string; wordOf: (phase: UsualPhase) => string },
): string {
  const usual = usualPhase(productType, stored)
  return usual === undefined ? stored : wordOf(usual)
}

/** The name to store for what a reader has written: that of the usual phase they call so, or theirs. */
export function storedPhaseName(
  productType: ProductType,
  { written, wordOf }: { written: string; wordOf: (phase: UsualPhase) => string },
): string {
  for (const [name, phase] of BY_SPECIES[species(productType)]) {
    if (wordOf(phase) === written.trim()) return name
  }
  return written
}
