import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { useTranslation } from 'react-i18next'
import { AGE_PANELS } from '#domain/charts/by-age/age-panels.ts'

/**
 * Returns the day of age, then for each panel the batch's value and the others' median; days without any value are left
 * out.
 */
export function ageRows({ ages, own, band }: BatchComparison): (number | null)[][] {
  return ages.flatMap((age, index) => {
    const values = AGE_PANELS.flatMap(kind => [own[kind][index] ?? null, band?.[kind].median[index] ?? null])
    return values.every(value => value === null) ? [] : [[age, ...values]]
  })
}

export function useAgeColumns(): string[] {
  const { t } = useTranslation('batches')
  const columns = AGE_PANELS.flatMap(kind => {
    const name = t(`chart.${kind}.name`)
    return [name, t('chart.medianOf', { name })]
  })
  return [t('chart.age'), ...columns]
}
