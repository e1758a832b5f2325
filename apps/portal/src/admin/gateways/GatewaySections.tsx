import { useTranslation } from 'react-i18next'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'

/** Shows links to the pages over all gateways. */
export function GatewaySections() {
  const { t } = useTranslation('hardware')
  return (
    <AreaTabs
      label={t('gateways')}
      tabs={[
        { link: { to: '/admin/gateways/dashboard' }, label: t('section.dashboard') },
        { link: { to: '/admin/gateways/list' }, label: t('section.list') },
        { link: { to: '/admin/gateways/register' }, label: t('register.link') },
      ]}
    />
  )
}
