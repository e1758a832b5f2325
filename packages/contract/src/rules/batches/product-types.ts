/** Some facts follow from a product type or a site type (spec/3 §3.2, §3.3). */
import { type AlgoType, PRODUCT_TYPES, type ProductType, type SiteType } from '#values.ts'

export type Species = 'pig' | 'poultry'
export type Animal = 'pig' | 'piglet'

interface Facts {
  order: number
  species: Species
  /** The animal of the compatibility check; broilers sit in the pig list (spec/3 §7.1). */
  animal: Animal
  /** The stage's name as the specification writes it in that check. */
  stage: string
  /** The translation key of the display name. */
  label: string
  algo: AlgoType
  /** Grows along an age curve; sows do not. */
  grows: boolean
}

export const PRODUCT_TYPE_FACTS: Readonly<Record<ProductType, Facts>> = {
  NURSERY: {
    order: 1,
    species: 'pig',
    animal: 'piglet',
    stage: 'nursery',
    label: 'nursery',
    algo: 'PIGLET_COUGH',
    grows: true,
  },
  WEAN_TO_FINISH: {
    order: 2,
    species: 'pig',
    animal: 'pig',
    stage: 'wean to finish',
    label: 'wean_to_finish',
    algo: 'PIG_COUGH',
    grows: true,
  },
  FATTENING: {
    order: 3,
    species: 'pig',
    animal: 'pig',
    stage: 'fattening',
    label: 'fattening',
    algo: 'PIG_COUGH',
    grows: true,
  },
  SOW_GESTATION: {
    order: 4,
    species: 'pig',
    animal: 'pig',
    stage: 'sow',
    label: 'sow',
    algo: 'SOW_COUGH',
    grows: false,
  },
  SOW_FARROWING: {
    order: 5,
    species: 'pig',
    animal: 'pig',
    stage: 'sow',
    label: 'sow',
    algo: 'SOW_COUGH',
    grows: false,
  },
  BROILERS: {
    order: 6,
    species: 'poultry',
    animal: 'pig',
    stage: 'broilers',
    label: 'broilers',
    algo: 'POULTRY_RESP',
    grows: true,
  },
}

/** The barn stages, in the order and with no others than the specification lists them (spec/1 §3). */
export const BARN_STAGES = [
  'NURSERY',
  'FATTENING',
  'WEAN_TO_FINISH',
] as const satisfies readonly ProductType[]

/** An airspace may keep these animals too. */
export const OTHER_PRODUCT_TYPES: readonly ProductType[] = PRODUCT_TYPES.filter(
  type => !BARN_STAGES.some(stage => stage === type),
)

/** The species decides the scale of the RDI (spec/3 §4.2). */
export function species(productType: ProductType): Species {
  return PRODUCT_TYPE_FACTS[productType].species
}

/** The product type a new airspace of such a site starts with. */
export function defaultProductType(siteType: SiteType): ProductType {
  if (siteType === 'sow') return 'SOW_GESTATION'
  return siteType === 'piglet' ? 'NURSERY' : 'FATTENING'
}

/** The animal a site's type stands for in the compatibility check. */
export function siteAnimal(siteType: SiteType): Animal {
  return siteType === 'piglet' ? 'piglet' : 'pig'
}
