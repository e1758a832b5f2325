import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useListPage } from '#api/lists/use-list-page.ts'
import { useListSearch } from '#api/lists/use-list-search.ts'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#barn/SiteHead.tsx'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AnsweredList } from './AnsweredList.tsx'
import { NoRecommendations } from './NoRecommendations.tsx'
import { RecommendationFilters } from './RecommendationFilters.tsx'
import classes from './RecommendationPage.module.css'
import { WaitingList } from './WaitingList.tsx'

/** As many as are answered in one go; more are on further pages. */
const WAITING_SIZE = 100
const LATELY = 4

/** A site's recommendations: those that wait for an answer by airspace, and what was answered. */
export function RecommendationPage() {
  const { t } = useTranslation('recommendations')
  const { siteId } = useParams({ from: '/app/sites/$siteId/recommendations' })
  const params = { siteId }
  const site = useEndpoint(sites.read, { params })
  const { search, set } = useListSearch(recommendations.list)
  const filter = search.filter ?? 'OPEN'
  const isWaiting = filter === 'OPEN'
  const size = isWaiting ? { perPage: WAITING_SIZE } : {}
  const list = useListPage(
    recommendations.list,
    { place: { params }, search: { ...size, ...search, filter } },
    { page: true },
  )
  const lately = useEndpoint(
    recommendations.list,
    { params, query: { filter: 'ANSWERED', perPage: LATELY, ordering_field: 'reacted_at', order: 'desc' } },
    { enabled: isWaiting },
  )
  const waiting = site.data?.linked_recommendations_count
  return (
    <>
      <SiteHead title={t('title')} site={site.data} />
      <Sheet>
        <div className={classes.head}>
          <Answer first={answer()} />
          <AnswerNote />
        </div>
        <RecommendationFilters
          siteId={siteId}
          search={{ ...search, filter }}
          waiting={waiting ?? 0}
          onChange={set}
        />
        <AsyncSection
          resource={list}
          skeleton={<RecommendationSkeleton />}
          name={t('title')}
          isEmpty={page => page.items.length === 0 && !isWaiting}
          empty={<NoRecommendations filter={filter} />}
        >
          {page => (
            <>
              {isWaiting ? (
                <WaitingList siteId={siteId} items={page.items} timeZone={site.data?.timezone} />
              ) : (
                <AnsweredList siteId={siteId} items={page.items} timeZone={site.data?.timezone} />
              )}
              <Pager name={t('title')} list={page} onSize={perPage => set({ perPage })} />
            </>
          )}
        </AsyncSection>
        {isWaiting && lately.data !== undefined && lately.data.items.length > 0 && (
          <section className={classes.lately} aria-labelledby="answered-lately">
            <div className={classes.latelyHead}>
              <h2 id="answered-lately">{t('lately')}</h2>
              <button type="button" className={classes.more} onClick={() => set({ filter: 'ANSWERED' })}>
                {t('allAnswered', { count: lately.data.total })}
              </button>
            </div>
            <AnsweredList siteId={siteId} items={lately.data.items} timeZone={site.data?.timezone} />
          </section>
        )}
      </Sheet>
    </>
  )

  function answer(): string {
    if (waiting === undefined) return t('title')
    return waiting === 0 ? t('answer.none') : t('answer.waiting', { count: waiting })
  }
}

function RecommendationSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton width={180} height={20} />
      <Skeleton height={52} />
      <Skeleton height={52} />
      <Skeleton width={180} height={20} />
      <Skeleton height={52} />
    </div>
  )
}
