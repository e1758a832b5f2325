import { useTranslation } from 'react-i18next'
import { TabBar } from '#barn/fleet/TabBar.tsx'

/** The two pages over all devices. */
export function DeviceSections() {
  const { t } = useTranslation('hardware')
  return (
    <TabBar
      label={t('devices')}
      tabs={[
        { link: { to: '/admin/devices/list' }, label: t('section.list') },
        { link: { to: '/admin/devices/dashboard' }, label: t('section.dashboard') },
      ]}
    />
  )
}
