import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import { LOGBOOK_FILTERS, type LogbookFilter } from '@earshot/contract/values.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useWaiting } from '#api/queue/use-queue.ts'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import classes from '#features/logbook/Logbook.module.css'
import { useDayText } from '#features/logbook/use-day-text.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { type FeedContext, FeedItem } from './FeedItem.tsx'
import { type FeedDay, filterQueued, groupByDay, nearestDay } from './feed-days.ts'
import { QueuedItem } from './QueuedItems.tsx'

/** The feed begins with this many items and doubles them on request. */
const FIRST_SIZE = 40

interface FeedProps extends FeedContext {
  filter: LogbookFilter
  /** The day to scroll to. */
  day: string | undefined
  /** The note that says which batch the feed is of. */
  batchNote: ReactNode
  onFilter: (filter: LogbookFilter) => void
}

/** Shows everything that happened, by local day, the newest first. */
export function Feed(props: FeedProps) {
  const { place, filter, day, onFilter } = props
  const { t } = useTranslation('logbook')
  const feed = useFeed(place, { filter, day })
  const queued = filterQueued(useWaiting(place.batchId), filter)
  const days = groupByDay(feed.page.data?.items ?? [], queued)
  useScrollTo(day === undefined ? undefined : nearestDay(days, day))
  return (
    <section aria-label={t('feed')}>
      <div className={classes.tools}>
        <SegmentedControl
          label={t('filter.label')}
          value={filter}
          segments={LOGBOOK_FILTERS.map(value => ({ value, label: t(`filter.${value}`) }))}
          onChange={onFilter}
        />
        <Row gap="1 3" align="center" wrap>
          {feed.page.data !== undefined && (
            <Text size="small" tone="muted">
              {t('entries', { count: feed.page.data.total })}
            </Text>
          )}
          {props.batchNote}
        </Row>
      </div>
      {feed.page.data === undefined &&
        days.map(each => <FeedDaySection key={each.date} day={each} context={props} />)}
      <AsyncSection
        resource={feed.page}
        skeleton={<FeedSkeleton />}
        name={t('title')}
        isEmpty={page => page.items.length + queued.length === 0}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      >
        {() => (
          <>
            {days.map(each => (
              <FeedDaySection key={each.date} day={each} context={props} />
            ))}
            {feed.hasMore && (
              <Button block busy={feed.isGrowing} onClick={feed.grow}>
                {t('older')}
              </Button>
            )}
          </>
        )}
      </AsyncSection>
    </section>
  )
}

function FeedDaySection({ day, context }: { day: FeedDay; context: FeedContext }) {
  const { date, items, queued } = day
  const { t } = useTranslation('logbook')
  const dayText = useDayText()
  const name = date === context.today ? t('today') : dayText(date)
  return (
    <section className={classes.day} id={dayId(date)} aria-label={dayText(date, 'full')} tabIndex={-1}>
      <h2 className={classes.dayHead}>
        {name}
        <span className={classes.age}>{t('age', { day: ageInDays(context.batch, date) })}</span>
      </h2>
      <ul>
        {queued.map(write => (
          <QueuedItem key={write.key} write={write} timeZone={context.timeZone} />
        ))}
        {items.map(item => (
          <FeedItem key={item.id} item={item} context={context} />
        ))}
      </ul>
    </section>
  )
}

const dayId = (date: string) => `day-${date}`

/** Scrolls in the next frame, because the bars of the layout are filled after the first render and push the page down. */
function useScrollTo(date: string | undefined): void {
  useEffect(() => {
    if (date === undefined) return
    const frame = requestAnimationFrame(() =>
      document.getElementById(dayId(date))?.scrollIntoView({ block: 'start' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [date])
}

/**
 * Reads the newest items, and older ones on request. They are one answer that grows, so that an event renews everything
 * that is shown. The answer grows by itself until it contains the wanted day.
 */
function useFeed(place: LogbookPlace, { filter, day }: { filter: LogbookFilter; day?: string | undefined }) {
  const [size, setSize] = useState(FIRST_SIZE)
  const query = { page: 1, perPage: size, filter }
  const page = useEndpoint(logbook.list, { params: place, query }, { keepPrevious: true })
  const { data } = page
  const oldest = data?.items.at(-1)?.date
  const hasMore = data !== undefined && data.total > data.items.length && size < LIMITS.page.max
  const isSearching = day !== undefined && oldest !== undefined && oldest > day && hasMore
  const grow = () => setSize(before => Math.min(LIMITS.page.max, before * 2))
  useEffect(() => {
    if (isSearching && !page.isPlaceholderData) setSize(before => Math.min(LIMITS.page.max, before * 2))
  }, [isSearching, page.isPlaceholderData])
  return { page, hasMore, grow, isGrowing: page.isPlaceholderData }
}

export function FeedSkeleton() {
  return (
    <Stack gap="4">
      {[72, 48, 160].map(height => (
        <div className={classes.day} key={height}>
          <Skeleton width={72} height={36} />
          <Skeleton height={height} />
        </div>
      ))}
    </Stack>
  )
}
