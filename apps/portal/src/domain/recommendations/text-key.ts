import type { CategoryOnWire } from '@earshot/contract/schemas/health/recommendation.ts'
import type { RecommendationCategory } from '@earshot/contract/values.ts'

/** Returns the text key of a category. The wire spells one category with a space (spec/3 §7.6), and no text key has one. */
export function textKey(category: CategoryOnWire): RecommendationCategory {
  return category === 'ongoing treatment' ? 'ongoing_treatment' : category
}
