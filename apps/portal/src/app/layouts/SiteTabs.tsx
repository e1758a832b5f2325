import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { IconBuildingWarehouse, IconDots, IconHome2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSiteRights } from '#api/use-site-rights.ts'
import { MenuButton } from '#ui/MenuButton.tsx'
import { TabButton, TabItem } from '#ui/page/NavItem.tsx'
import classes from './MainNav.module.css'
import { SITE_FIRST, SITE_MORE, SITE_PEOPLE, type SiteNavigationLink } from './site-navigation.ts'

interface SiteTabsProps {
  siteId: number
  site: SiteDetail | undefined
}

/** Shows the pages that people in a barn look at; all other pages of the site are under More. */
export function SiteTabs({ siteId, site }: SiteTabsProps) {
  const { t } = useTranslation('common')
  return (
    <nav className={classes.tabs} aria-label={t('nav.site')}>
      {SITE_FIRST.map(({ key, to, icon, count, loud = false }) => (
        <TabItem
          key={key}
          link={{ to, params: { siteId } }}
          // The rail lists the airspaces themselves; on a phone they are on the dashboard.
          label={t(key === 'dashboard' ? 'nav.airspaces' : `nav.${key}`)}
          icon={icon}
          count={site && count?.(site)}
          loud={loud}
        />
      ))}
      <MoreTab siteId={siteId} />
    </nav>
  )
}

function MoreTab({ siteId }: { siteId: number }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const mayEdit = useSiteRights(siteId)(siteEditor.update)
  return (
    <MenuButton
      position="bottom-end"
      offset={6}
      button={<TabButton label={t('nav.more')} icon={IconDots} />}
      items={[
        ...[...SITE_MORE, ...(mayEdit ? [EDIT] : []), SITE_PEOPLE].map(({ key, to, icon }) => ({
          kind: 'action' as const,
          text: t(`nav.${key}`),
          icon,
          onChoose: () => void navigate({ to, params: { siteId } }),
        })),
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

/** The link stands at the same place in the rail. */
const EDIT: SiteNavigationLink = {
  key: 'editSite',
  to: '/app/sites/$siteId/edit',
  icon: IconBuildingWarehouse,
}
