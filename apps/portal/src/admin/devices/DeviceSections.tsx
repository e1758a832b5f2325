import { useTranslation } from 'react-i18next'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'

/** Shows links to the two pages over all devices. */
export function DeviceSections() {
  const { t } = useTranslation('hardware')
  return (
    <AreaTabs
      label={t('devices')}
      tabs={[
        { link: { to: '/admin/devices/dashboard' }, label: t('section.dashboard') },
        { link: { to: '/admin/devices/list' }, label: t('section.list') },
      ]}
    />
  )
}
