import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import { useTranslation } from 'react-i18next'
import { useListPage } from '#api/lists/use-list-page.ts'
import { useListSearch } from '#api/lists/use-list-search.ts'
import { type Renewal, useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Pager } from '#ui/Pager.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AnsweredList } from './AnsweredList.tsx'
import { NoRecommendations } from './NoRecommendations.tsx'
import { RecommendationFilters } from './RecommendationFilters.tsx'
import classes from './Recommendations.module.css'
import { WaitingList } from './WaitingList.tsx'

/** This many are answered at once; more are on further pages. */
const WAITING_SIZE = 100
const LATELY = 4

export interface RecommendationsProps {
  siteId: number
  timeZone: string | undefined
  /** How many wait for an answer, whatever is filtered. */
  waiting: number
  /** When the list is renewed, where no event tells of news. */
  renewal?: Renewal
}

/**
 * Shows the recommendations that wait for an answer by airspace, and the answered ones; filters and page are in the
 * address.
 */
export function Recommendations({ siteId, timeZone, waiting, renewal = {} }: RecommendationsProps) {
  const { t } = useTranslation('recommendations')
  const params = { siteId }
  const { search, set } = useListSearch(recommendations.list)
  const filter = search.filter ?? 'OPEN'
  const isWaiting = filter === 'OPEN'
  const size = isWaiting ? { perPage: WAITING_SIZE } : {}
  const list = useListPage(
    recommendations.list,
    { place: { params }, search: { ...size, ...search, filter } },
    { page: true, ...renewal },
  )
  const lately = useEndpoint(
    recommendations.list,
    { params, query: { filter: 'ANSWERED', perPage: LATELY, ordering_field: 'reacted_at', order: 'desc' } },
    { enabled: isWaiting, ...renewal },
  )
  return (
    <>
      <RecommendationFilters
        siteId={siteId}
        search={{ ...search, filter }}
        waiting={waiting}
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
              <WaitingList siteId={siteId} items={page.items} timeZone={timeZone} />
            ) : (
              <AnsweredList siteId={siteId} items={page.items} timeZone={timeZone} />
            )}
            <Pager name={t('title')} list={page} onSize={perPage => set({ perPage })} />
          </>
        )}
      </AsyncSection>
      {isWaiting && lately.data !== undefined && lately.data.items.length > 0 && (
        <section className={classes.lately} aria-labelledby="answered-lately">
          <SectionHead id="answered-lately" title={t('lately')} lined>
            <button type="button" className={classes.more} onClick={() => set({ filter: 'ANSWERED' })}>
              {t('allAnswered', { count: lately.data.total })}
            </button>
          </SectionHead>
          <AnsweredList siteId={siteId} items={lately.data.items} timeZone={timeZone} />
        </section>
      )}
    </>
  )
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
