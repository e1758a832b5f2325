import { useTranslation } from 'react-i18next'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'

/** Leads between what programs are told and the keys by which they call. */
export function IntegrationTabs() {
  const { t } = useTranslation('common')
  return (
    <AreaTabs
      label={t('adminNav.integrations')}
      tabs={[
        { link: { to: '/admin/integrations/webhooks' }, label: t('nav.webhooks') },
        { link: { to: '/admin/integrations/keys' }, label: t('nav.apiKeys') },
      ]}
    />
  )
}
