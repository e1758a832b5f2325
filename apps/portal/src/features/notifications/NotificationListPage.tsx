import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { AirspaceFilter } from '#barn/AirspaceFilter.tsx'
import { WhatReachesMe } from '#barn/alerts/WhatReachesMe.tsx'
import { SiteHead } from '#barn/SiteHead.tsx'
import { asOpening, asSentence } from '#lib/locale.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { MarkAllButton } from './MarkAllButton.tsx'
import { NotificationDays } from './NotificationDays.tsx'
import classes from './NotificationListPage.module.css'
import { NotificationSkeleton } from './NotificationSkeleton.tsx'
import { useHeldNews } from './use-held-news.ts'

const SEGMENTS = ['ALL', 'UNREAD', 'ALARM'] as const

/** What a person was told of a site, by day: what, where, why, and how it reached them. */
export function NotificationListPage() {
  const { t, i18n } = useTranslation('notifications')
  const { siteId } = useParams({ from: '/app/sites/$siteId/notifications' })
  const params = { siteId }
  const site = useEndpoint(sites.read, { params })
  const list = useList(notifications.list, { name: 'notifications', params, page: true })
  const alarms = useEndpoint(notifications.list, { params, query: { filter: 'UNREAD_ALARM', perPage: 1 } })
  const { search, set } = list
  const news = useHeldNews(list.page.data, list.scope)
  const unread = site.data?.unread_notifications ?? 0
  return (
    <>
      <SiteHead title={t('title')} site={site.data} />
      <Sheet>
        <div className={classes.head}>
          <Answer {...answer()} />
          <AnswerNote />
          <WhatReachesMe />
        </div>
        <div className={classes.tools}>
          <SegmentedControl
            label={t('filter.label')}
            value={SEGMENTS.find(segment => segment === search.filter) ?? 'ALL'}
            segments={SEGMENTS.map(value => ({
              value,
              label: t(`filter.${value}`, { count: unread }),
            }))}
            onChange={value => set({ filter: value === 'ALL' ? undefined : value })}
          />
          <AirspaceFilter siteId={siteId} value={search.airspace} onChange={airspace => set({ airspace })} />
          {unread > 0 && <MarkAllButton siteId={siteId} unread={unread} />}
        </div>
        {news.count > 0 && (
          <button type="button" className={classes.news} onClick={news.show}>
            {t('news', { count: news.count })}
          </button>
        )}
        <AsyncSection
          resource={list.page}
          skeleton={<NotificationSkeleton />}
          name={t('title')}
          isEmpty={page => page.items.length === 0}
          empty={
            <EmptyState
              title={t(list.isFiltered ? 'empty.filtered' : 'empty.title')}
              text={t(list.isFiltered ? 'empty.filteredText' : 'empty.text')}
              action={
                list.isFiltered || search.page !== undefined ? (
                  <Button onClick={list.clear}>{t('empty.clear')}</Button>
                ) : undefined
              }
            />
          }
        >
          {page => (
            <>
              <NotificationDays siteId={siteId} items={news.shown} timeZone={site.data?.timezone} />
              <Pager name={t('title')} list={page} onSize={list.resize} />
            </>
          )}
        </AsyncSection>
      </Sheet>
    </>
  )

  function answer() {
    if (site.data === undefined) return { first: t('title') }
    if (unread === 0) return { first: t('answer.none') }
    const loud = alarms.data?.total ?? 0
    const first = t('answer.unread', { count: unread })
    return loud === 0
      ? { first: asSentence(first, i18n.language) }
      : { first: asOpening(first, i18n.language), rest: t('answer.alarms', { count: loud }) }
  }
}
