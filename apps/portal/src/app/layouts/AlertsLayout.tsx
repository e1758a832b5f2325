import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { type LinkProps, Outlet, useMatches, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SectionTabs } from '#ui/page/SectionTabs.tsx'
import { ALERT_PAGES, SILENCE_PAGE } from './site-navigation.ts'

interface AlertPage {
  /** The key of the name under `nav` too. */
  key: string
  to: LinkProps['to']
  count?: (site: SiteDetail) => number
}

/** The pages about alerts in the order of their tabs: the rail has one link for all of them. */
const PAGES: readonly AlertPage[] = [
  { key: 'alerts', to: '/app/sites/$siteId/alerts', count: site => site.unclaimed_alerts },
  ...ALERT_PAGES,
]

/** Surrounds the alerts of a site and the pages about who is told of them, and shows a tab for each. */
export function AlertsLayout() {
  const { t } = useTranslation('common')
  const { siteId } = useParams({ from: '/app/sites/$siteId' })
  const site = useEndpoint(sites.read, { params: { siteId } }).data
  const isSilence = useMatches({
    select: matches => matches.some(({ fullPath }) => fullPath === SILENCE_PAGE),
  })
  const tabs = PAGES.map(({ key, to, count }) => ({
    link: { to, params: { siteId } },
    label: t(`nav.${key}`),
    count: site && count?.(site),
    isCurrent: isSilence && key === 'alerts',
  }))
  return (
    <>
      <SectionTabs label={t('nav.alertPages')} tabs={tabs} />
      <Outlet />
    </>
  )
}
