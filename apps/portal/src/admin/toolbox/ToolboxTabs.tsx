import { useTranslation } from 'react-i18next'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'

/** Shows tabs for the tools, and for what was done with them. */
export function ToolboxTabs() {
  const { t } = useTranslation('toolbox')
  return (
    <AreaTabs
      label={t('title')}
      tabs={[
        { link: { to: '/admin/toolbox/dashboard' }, label: t('tab.overview') },
        { link: { to: '/admin/toolbox/balk-status-changer' }, label: t('tab.status') },
        { link: { to: '/admin/toolbox/pcb-upload' }, label: t('tab.pcb') },
      ]}
    />
  )
}
