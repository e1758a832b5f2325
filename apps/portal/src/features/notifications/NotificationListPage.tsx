import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { WhatReachesMe } from '#domain/alerts/WhatReachesMe.tsx'
import { SiteHead } from '#domain/SiteHead.tsx'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { NotificationDays } from './NotificationDays.tsx'
import classes from './NotificationListPage.module.css'
import { NotificationSkeleton } from './NotificationSkeleton.tsx'
import { NotificationTools } from './NotificationTools.tsx'
import { useHeldNews } from './use-held-news.ts'
import { useUnreadAnswer } from './use-unread-answer.ts'

/** Shows what a person was told about a site, by day: what, where, why, and how it reached them. */
export function NotificationListPage() {
  const { t } = useTranslation('notifications')
  const { siteId } = useParams({ from: '/app/sites/$siteId/notifications' })
  const params = { siteId }
  const site = useEndpoint(sites.read, { params })
  const list = useList(notifications.list, { name: 'notifications', params, page: true })
  const answer = useUnreadAnswer(siteId, site.data)
  const news = useHeldNews(list.page.data, list.scope)
  const isNarrowed = list.isFiltered || list.search.page !== undefined
  return (
    <>
      <SiteHead title={t('title')} site={site.data} />
      <Sheet>
        <div className={classes.head}>
          <Answer {...answer} />
          <AnswerNote />
          <WhatReachesMe />
        </div>
        <NotificationTools siteId={siteId} list={list} unread={site.data?.unread_notifications ?? 0} />
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
            <NoNotifications isFiltered={list.isFiltered} onClear={isNarrowed ? list.clear : undefined} />
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
}

interface NoNotificationsProps {
  isFiltered: boolean
  /** Clears the filter, where one hides the others. */
  onClear: (() => void) | undefined
}

function NoNotifications({ isFiltered, onClear }: NoNotificationsProps) {
  const { t } = useTranslation('notifications')
  return (
    <EmptyState
      title={t(isFiltered ? 'empty.filtered' : 'empty.title')}
      text={t(isFiltered ? 'empty.filteredText' : 'empty.text')}
      action={onClear && <Button onClick={onClear}>{t('empty.clear')}</Button>}
    />
  )
}
