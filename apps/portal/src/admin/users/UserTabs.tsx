import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { useTranslation } from 'react-i18next'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'

export function useKpi() {
  return useEndpoint(statistics.userKpi, {}, EVERY_MINUTE)
}

export function UserTabs() {
  const { t } = useTranslation('users')
  const { data } = useKpi()
  return (
    <AreaTabs
      label={t('tabs')}
      tabs={[
        { link: { to: '/admin/users/dashboard' }, label: t('dashboard') },
        { link: { to: '/admin/users/list' }, label: t('list'), count: data?.users },
      ]}
    />
  )
}
