import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import {
  IconActivity,
  IconBell,
  IconBulb,
  IconDeviceSpeaker,
  IconDots,
  IconFileDownload,
  IconHome2,
  IconLayoutDashboard,
  IconMessage2,
  IconNote,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '#ui/MenuButton.tsx'
import { TabButton, TabItem } from '#ui/page/NavItem.tsx'
import classes from './MainNav.module.css'

interface SiteTabsProps {
  siteId: number
  site: SiteDetail | undefined
}

/** What somebody in a barn looks at; everything else of the site is under More. */
export function SiteTabs({ siteId, site }: SiteTabsProps) {
  const { t } = useTranslation('common')
  const params = { siteId }
  return (
    <nav className={classes.tabs} aria-label={t('nav.site')}>
      <TabItem
        link={{ to: '/app/sites/$siteId/dashboard', params }}
        label={t('nav.airspaces')}
        icon={IconLayoutDashboard}
      />
      <TabItem
        link={{ to: '/app/sites/$siteId/alerts', params }}
        label={t('nav.alerts')}
        icon={IconBell}
        count={site?.unread_alerts}
        loud
      />
      <TabItem
        link={{ to: '/app/sites/$siteId/notifications', params }}
        label={t('nav.notifications')}
        icon={IconMessage2}
        count={site?.unread_notifications}
      />
      <MoreTab siteId={siteId} />
    </nav>
  )
}

function MoreTab({ siteId }: { siteId: number }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const params = { siteId }
  return (
    <MenuButton
      position="bottom-end"
      offset={6}
      button={<TabButton label={t('nav.more')} icon={IconDots} />}
      entries={[
        {
          kind: 'action',
          text: t('nav.episodes'),
          icon: IconActivity,
          onChoose: () => void navigate({ to: '/app/sites/$siteId/episodes', params }),
        },
        {
          kind: 'action',
          text: t('nav.recommendations'),
          icon: IconBulb,
          onChoose: () => void navigate({ to: '/app/sites/$siteId/recommendations', params }),
        },
        {
          kind: 'action',
          text: t('nav.notes'),
          icon: IconNote,
          onChoose: () => void navigate({ to: '/app/sites/$siteId/notes', params }),
        },
        {
          kind: 'action',
          text: t('nav.monitors'),
          icon: IconDeviceSpeaker,
          onChoose: () => void navigate({ to: '/app/sites/$siteId/monitors', params }),
        },
        {
          kind: 'action',
          text: t('nav.batches'),
          icon: IconStack2,
          onChoose: () => void navigate({ to: '/app/sites/$siteId/batches', params }),
        },
        {
          kind: 'action',
          text: t('nav.people'),
          icon: IconUsers,
          onChoose: () => void navigate({ to: '/app/sites/$siteId/users', params }),
        },
        {
          kind: 'action',
          text: t('nav.exports'),
          icon: IconFileDownload,
          onChoose: () => void navigate({ to: '/app/sites/$siteId/exports', params }),
        },
        { kind: 'divider' },
        {
          kind: 'action',
          text: t('nav.allSites'),
          icon: IconHome2,
          onChoose: () => void navigate({ to: '/app/sites' }),
        },
      ]}
    />
  )
}
