import { PRODUCT_TYPE_FACTS, siteAnimal } from '@earshot/contract/rules/batches/product-types.ts'
import { stageCompatibility } from '@earshot/contract/rules/batches/stage-compatibility.ts'
import type { ProductType, SiteType } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './StageNote.module.css'
import { StatusMark } from './StatusMark.tsx'

/**
 * Marks animals that a site of its type does not usually keep: the rule makes that an alarm (spec/1 §4), and it is
 * drawn as one.
 */
export function StageNote({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <p className={classes.note}>
      <StatusMark status="Alarm" label={t('status.Alarm')} />
      <span>{children}</span>
    </p>
  )
}

/** True if the stage of an airspace is one that the animals of its site go through (spec/2 §9). */
export function suitsSite(productType: ProductType, siteType: SiteType): boolean {
  return stageCompatibility(siteAnimal(siteType), PRODUCT_TYPE_FACTS[productType].stage) === 'regular'
}
