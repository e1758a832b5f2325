import { Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SectionTabs } from '#ui/page/SectionTabs.tsx'

/** The pages of an airspace in the order of their tabs; `key` is also the key of the name. */
const PAGES = [
  { key: 'graphs', to: '/app/sites/$siteId/airspaces/$airspaceId/graphs' },
  { key: 'logbook', to: '/app/sites/$siteId/airspaces/$airspaceId/logbook' },
  { key: 'batch', to: '/app/sites/$siteId/airspaces/$airspaceId/batch' },
  { key: 'exports', to: '/app/sites/$siteId/airspaces/$airspaceId/exports' },
] as const

/** Surrounds the pages of one airspace and shows a tab for each. */
export function AirspaceLayout() {
  const { t } = useTranslation('common')
  const params = useParams({ from: '/app/sites/$siteId/airspaces/$airspaceId' })
  const tabs = PAGES.map(({ key, to }) => ({ link: { to, params }, label: t(`airspaceTab.${key}`) }))
  return (
    <>
      <SectionTabs label={t('nav.airspace')} tabs={tabs} />
      <Outlet />
    </>
  )
}
