import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useLicenceWords } from './licence-words.ts'

const ALL = { query: { perPage: LIMITS.page.max } }

/** Returns the templates to choose from. @param held one that the order has already stays on offer, on sale or not */
export function useTemplateOptions(held: readonly number[] = []) {
  const { t } = useTranslation('licences')
  const words = useLicenceWords()
  const { data } = useEndpoint(licences.templates, ALL)
  return (data?.items ?? [])
    .filter(template => template.active || held.includes(template.id))
    .map(template => {
      const { id, name, duration_months: months, sensors } = template
      const term = t('months', { count: months })
      return { value: id, label: t('templateOption', { name, term, sensors: words.sensors(sensors) }), name }
    })
}

export function useSupplierOptions() {
  const { data } = useEndpoint(suppliers.list, ALL)
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
