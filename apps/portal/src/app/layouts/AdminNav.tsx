import { IconArrowsExchange, IconDots } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/locale.ts'
import { MenuButton } from '#ui/MenuButton.tsx'
import { TabButton, TabItem } from '#ui/page/NavItem.tsx'
import classes from './AdminNav.module.css'
import { ADMIN_NAVIGATION, type AdminNavigationLink } from './admin-navigation.ts'
import { useOpenActions } from './use-open-actions.ts'

/** A phone has room for this many tabs beside the menu with the others. */
const TABS = 3

/** Shows the parts of the admin area in the rail. */
export function AdminNav() {
  const { t } = useTranslation('common')
  const open = useOpenActions()
  return (
    <nav aria-label={t('nav.admin')}>
      {ADMIN_NAVIGATION.map(link => (
        <AdminLink key={link.key} link={link} count={link.key === 'actions' ? open : 0} />
      ))}
    </nav>
  )
}

interface AdminLinkProps {
  link: AdminNavigationLink
  /** The number of things that wait there, shown at the end. */
  count?: number
}

export function AdminLink({ link: { key, to, icon: Icon }, count = 0 }: AdminLinkProps) {
  const { t, i18n } = useTranslation('common')
  return (
    <Link to={to} className={classes.item}>
      <Icon size={20} stroke={1.65} aria-hidden />
      <span>{t(`adminNav.${key}`)}</span>
      {count > 0 && <span className={classes.count}>{formatNumber(count, i18n.language)}</span>}
    </Link>
  )
}

/** Shows the first parts as tabs on a phone, and a menu with the others and the way to the user area. */
export function AdminTabs() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const open = useOpenActions()
  return (
    <nav className={classes.tabs} aria-label={t('nav.admin')}>
      {ADMIN_NAVIGATION.slice(0, TABS).map(({ key, to, icon }) => (
        <TabItem
          key={key}
          link={{ to }}
          label={t(`adminNav.${key}`)}
          icon={icon}
          count={key === 'actions' ? open : 0}
        />
      ))}
      <MenuButton
        position="bottom-end"
        offset={6}
        button={<TabButton label={t('nav.more')} icon={IconDots} />}
        items={[
          ...ADMIN_NAVIGATION.slice(TABS).map(({ key, to, icon }) => ({
            kind: 'action' as const,
            text: t(`adminNav.${key}`),
            icon,
            onChoose: () => void navigate({ to }),
          })),
          {
            kind: 'action',
            text: t('adminNav.userArea'),
            icon: IconArrowsExchange,
            onChoose: () => void navigate({ to: '/app/sites' }),
          },
        ]}
      />
    </nav>
  )
}
