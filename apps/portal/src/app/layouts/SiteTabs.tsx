import { IconBell, IconDeviceSpeaker, IconHome2, IconLayoutDashboard } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TabItem } from '#ui/page/NavItem.tsx'
import classes from './MainNav.module.css'

export function SiteTabs({ siteId }: { siteId: number }) {
  const { t } = useTranslation('common')
  const params = { siteId }
  return (
    <nav className={classes.tabs} aria-label={t('nav.site')}>
      <TabItem
        link={{ to: '/app/sites/$siteId/dashboard', params }}
        label={t('nav.airspaces')}
        icon={IconLayoutDashboard}
      />
      <TabItem link={{ to: '/app/sites/$siteId/alerts', params }} label={t('nav.alerts')} icon={IconBell} />
      <TabItem
        link={{ to: '/app/sites/$siteId/monitors', params }}
        label={t('nav.monitors')}
        icon={IconDeviceSpeaker}
      />
      <TabItem
        link={{ to: '/app/sites', activeOptions: { exact: true } }}
        label={t('nav.sites')}
        icon={IconHome2}
      />
    </nav>
  )
}
