import { useTranslation } from 'react-i18next'
import { TabBar } from '#barn/fleet/TabBar.tsx'

/** The pages over all gateways. */
export function GatewaySections() {
  const { t } = useTranslation('hardware')
  return (
    <TabBar
      label={t('gateways')}
      tabs={[
        { link: { to: '/admin/gateways/list' }, label: t('section.list') },
        { link: { to: '/admin/gateways/dashboard' }, label: t('section.dashboard') },
        { link: { to: '/admin/gateways/register' }, label: t('register.link') },
      ]}
    />
  )
}
