import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageSections } from '#ui/page/PageParts.tsx'
import classes from './AirspaceLayout.module.css'

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
  return (
    <>
      <PageSections>
        <nav className={classes.tabs} aria-label={t('nav.airspace')}>
          {PAGES.map(({ key, to }) => (
            <Link
              key={key}
              to={to}
              params={params}
              className={classes.tab}
              activeOptions={{ includeSearch: false }}
            >
              {t(`airspaceTab.${key}`)}
            </Link>
          ))}
        </nav>
      </PageSections>
      <Outlet />
    </>
  )
}
