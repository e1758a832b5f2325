import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import { CategoryOnWire } from '@earshot/contract/schemas/health/recommendation.ts'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import { useListPage } from '#api/lists/use-list-page.ts'
import { useListSearch } from '#api/lists/use-list-search.ts'
import { type Refetching, useEndpoint } from '#api/queries.ts'
import { AirspaceFilter } from '#domain/AirspaceFilter.tsx'
import { categoryKey } from '#domain/recommendations/categories.tsx'
import type { Address } from '#lib/address/use-address.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { Pager } from '#ui/lists/Pager.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { AnsweredList } from './AnsweredList.tsx'
import classes from './Recommendations.module.css'
import { NoRecommendations, WaitingList } from './WaitingList.tsx'

/** This many recommendations can be answered at once; the others are on further pages. */
const MOST_WAITING = 100
/** Below those that wait stand the newest answers. */
const NEWEST_ANSWERS = 4

const FILTERS = ['OPEN', 'ANSWERED', 'OVER'] as const

interface RecommendationsProps {
  siteId: number
  timeZone: string | undefined
  /** How many wait for an answer, whatever the filters are. */
  waiting: number
  /** When the list is renewed on pages that get no events. */
  refetching?: Refetching
}

/**
 * Shows the recommendations that wait for an answer by airspace, and the answered ones; filters and page are in the
 * address.
 */
export function Recommendations({ siteId, timeZone, waiting, refetching = {} }: RecommendationsProps) {
  const { t } = useTranslation('recommendations')
  const params = { siteId }
  const { search, set } = useListSearch(recommendations.list)
  const filter = search.filter ?? 'OPEN'
  const isWaiting = filter === 'OPEN'
  const size = isWaiting ? { perPage: MOST_WAITING } : {}
  const list = useListPage(
    recommendations.list,
    { place: { params }, search: { ...size, ...search, filter } },
    { page: true, ...refetching },
  )
  const answered = useEndpoint(
    recommendations.list,
    {
      params,
      query: { filter: 'ANSWERED', perPage: NEWEST_ANSWERS, ordering_field: 'reacted_at', order: 'desc' },
    },
    { enabled: isWaiting, ...refetching },
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
      {isWaiting && answered.data !== undefined && answered.data.items.length > 0 && (
        <section className={classes.newestAnswers} aria-labelledby="answered-lately">
          <SectionHead id="answered-lately" title={t('lately')} lined>
            <button type="button" className={classes.more} onClick={() => set({ filter: 'ANSWERED' })}>
              {t('allAnswered', { count: answered.data.total })}
            </button>
          </SectionHead>
          <AnsweredList siteId={siteId} items={answered.data.items} timeZone={timeZone} />
        </section>
      )}
    </>
  )
}

function RecommendationSkeleton() {
  return (
    <Stack gap="3">
      <Skeleton width={180} height={20} />
      <Skeleton height={52} />
      <Skeleton height={52} />
      <Skeleton width={180} height={20} />
      <Skeleton height={52} />
    </Stack>
  )
}

type RecommendationSearch = ListSearch<typeof recommendations.list>

interface RecommendationFiltersProps {
  siteId: number
  search: RecommendationSearch
  waiting: number
  onChange: Address<RecommendationSearch>['set']
}

function RecommendationFilters({ siteId, search, waiting, onChange }: RecommendationFiltersProps) {
  const { t } = useTranslation('recommendations')
  return (
    <Row gap="2" wrap below="3">
      <SegmentedControl
        label={t('filter.label')}
        value={FILTERS.find(filter => filter === search.filter) ?? 'OPEN'}
        segments={FILTERS.map(value => ({ value, label: t(`filter.${value}`, { count: waiting }) }))}
        onChange={value => onChange({ filter: value === 'OPEN' ? undefined : value })}
      />
      <AirspaceFilter siteId={siteId} value={search.airspace} onChange={airspace => onChange({ airspace })} />
      <FilterMenu
        label={t('filter.category')}
        all={t('filter.all')}
        value={search.category ?? null}
        options={CategoryOnWire.options.map(value => ({ value, label: t(`name.${categoryKey(value)}`) }))}
        onChange={category => onChange({ category: category ?? undefined })}
      />
    </Row>
  )
}
