import type { RecommendationCategory } from '@earshot/contract/health-values.ts'
import type { CategoryOnWire } from '@earshot/contract/schemas/health/recommendation.ts'
import {
  IconEye,
  IconPill,
  IconStethoscope,
  IconTestPipe,
  IconThermometer,
  IconVaccine,
  IconWind,
} from '@tabler/icons-react'
import classes from './categories.module.css'

const ICONS: Record<CategoryOnWire, typeof IconEye> = {
  environment: IconWind,
  veterinarian: IconStethoscope,
  pig_care: IconEye,
  diagnostics: IconTestPipe,
  anti_inflammatory: IconThermometer,
  treatment: IconVaccine,
  'ongoing treatment': IconPill,
}

export function CategoryIcon({ category }: { category: CategoryOnWire }) {
  const Icon = ICONS[category]
  return (
    <span className={classes.icon}>
      <Icon size={20} stroke={1.65} aria-hidden />
    </span>
  )
}

/** Returns the text key of a category. The wire spells one category with a space (spec/3 §7.6), and no text key has one. */
export function categoryKey(category: CategoryOnWire): RecommendationCategory {
  return category === 'ongoing treatment' ? 'ongoing_treatment' : category
}
