import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { useTranslation } from 'react-i18next'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'

/** Reads how many there are and what is due, which changes by the day and by what other people do. */
export function useFigures() {
  return useEndpoint(licences.figures, {}, EVERY_MINUTE)
}

export function LicenceTabs() {
  const { t } = useTranslation('licences')
  const { data } = useFigures()
  return (
    <AreaTabs
      label={t('tabs')}
      tabs={[
        { link: { to: '/admin/licenses/list' }, label: t('title'), count: data?.total },
        { link: { to: '/admin/licenses/orders' }, label: t('orders'), count: data?.orders },
        { link: { to: '/admin/licenses/templates' }, label: t('templates'), count: data?.templates },
      ]}
    />
  )
}
