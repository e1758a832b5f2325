import { PRODUCT_TYPE_FACTS, siteAnimal } from '@earshot/contract/rules/batches/product-types.ts'
import { stageCompatibility } from '@earshot/contract/rules/batches/stage-compatibility.ts'
import type { ProductType, SiteType } from '@earshot/contract/values.ts'

/** Whether the stage of an airspace is one that the animals of its site go through (spec/2 §9). */
export function suitsSite(productType: ProductType, siteType: SiteType): boolean {
  return stageCompatibility(siteAnimal(siteType), PRODUCT_TYPE_FACTS[productType].stage) === 'regular'
}
