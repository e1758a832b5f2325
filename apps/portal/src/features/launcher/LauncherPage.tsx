import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { AgingStatusMark } from '#domain/status/AgingStatusMark.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './LauncherPage.module.css'
import { LauncherGroup, LauncherHead, useCurrentValues } from './LauncherParts.tsx'

const MOST_SITES = 8

/**
 * Shows "My": everything that is the reader's own in one place, each with its current value. On a phone it is the list of
 * the profile's pages.
 */
export function LauncherPage() {
  const { t } = useTranslation('profile')
  const { data: profile } = useProfile()
  const values = useCurrentValues()
  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={[{ label: t('sites'), to: '/app/sites' }, { label: t('title') }]}
      />
      <Sheet>
        <LauncherHead />
        <div className={classes.groups}>
          {profile?.roles.includes('ADMIN') && <LauncherGroup name="toAdmin" values={values} />}
          {profile?.has_desk && <LauncherGroup name="toDesk" values={values} />}
          <LauncherGroup name="own" values={values} />
          <LauncherGroup name="safe" values={values} />
          <LauncherGroup name="reading" values={values} />
          <MySites />
        </div>
      </Sheet>
    </>
  )
}

/** Shows the first of the reader's sites, in the order of their list: those that need attention come first. */
function MySites() {
  const { t } = useTranslation('profile')
  const list = useEndpoint(sites.list, { query: { perPage: MOST_SITES } }, { page: false })
  return (
    <section className={classes.group} aria-label={t('launcher.sites')}>
      <h2 className={classes.heading}>{t('launcher.sites')}</h2>
      <AsyncSection
        resource={list}
        name={t('launcher.sites')}
        skeleton={<Skeleton height={160} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('rights.none')} />}
      >
        {({ items, total }) => (
          <ul>
            {items.map(site => (
              <li key={site.id}>
                <Link to="/app/sites/$siteId/dashboard" params={{ siteId: site.id }} className={classes.link}>
                  <AgingStatusMark status={site.status_name} lastUpdate={site.last_update} />
                  <span className={classes.label}>{site.name}</span>
                  <span className={classes.value}>
                    {site.unread_alerts > 0 && t('launcher.unread', { count: site.unread_alerts })}
                  </span>
                  <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden />
                </Link>
              </li>
            ))}
            {total > items.length && (
              <li>
                <Link to="/app/sites" className={classes.link}>
                  <span className={classes.label}>{t('launcher.allSites', { count: total })}</span>
                  <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden />
                </Link>
              </li>
            )}
          </ul>
        )}
      </AsyncSection>
    </section>
  )
}
