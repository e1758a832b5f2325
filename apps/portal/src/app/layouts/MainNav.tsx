import { IconHome2, IconMap2, IconStack2, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavItem, TabItem } from '#ui/page/NavItem.tsx'
import classes from './MainNav.module.css'

/** Shows the top-level links of the rail. */
export function MainNav({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common')
  return (
    <nav className={className} aria-label={t('nav.main')}>
      <NavItem
        link={{ to: '/app/sites', activeOptions: { exact: true, includeSearch: false } }}
        label={t('nav.sites')}
        icon={IconHome2}
      />
      <NavItem link={{ to: '/app/groups' }} label={t('nav.groups')} icon={IconStack2} />
    </nav>
  )
}

/** Shows the same links on a phone, where the map is a view of its own. */
export function MainTabs({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common')
  return (
    <nav className={[classes.tabs, className].join(' ')} aria-label={t('nav.main')}>
      <TabItem
        link={{ to: '/app/sites', search: {}, activeOptions: { exact: true, explicitUndefined: true } }}
        label={t('nav.sites')}
        icon={IconHome2}
      />
      <TabItem link={{ to: '/app/sites', search: { view: 'map' } }} label={t('nav.map')} icon={IconMap2} />
      <TabItem link={{ to: '/app/groups' }} label={t('nav.groups')} icon={IconStack2} />
      <TabItem link={{ to: '/app/profile' }} label={t('nav.profile')} icon={IconUser} />
    </nav>
  )
}
