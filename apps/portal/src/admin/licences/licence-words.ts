import type { ProductType, Sensor } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { formatList } from '#lib/text/locale.ts'

/** Returns functions that word what a template is for. */
export function useLicenceWords() {
  const { t, i18n } = useTranslation('licences')
  return {
    sensors: (sensors: readonly Sensor[]) =>
      formatList(
        sensors.map(each => t(`sensor.${each}`)),
        i18n.language,
      ),
    products: (types: readonly ProductType[]) =>
      formatList([...new Set(types.map(each => t(`product.${each}`)))], i18n.language),
  }
}
