import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { LOGBOOK_FILTERS, type LogbookFilter } from '@earshot/contract/values.ts'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useWaiting } from '#api/queue/use-queue.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { byDay, type FeedDay, nearestDay, waitingOf } from './days.ts'
import { FeedItem } from './FeedItem.tsx'
import classes from './Logbook.module.css'
import { FeedSkeleton } from './LogbookSkeleton.tsx'
import type { LogbookPlace } from './logbook-place.ts'
import { useDayText } from './use-day-text.ts'
import { useFeed } from './use-feed.ts'
import { WaitingItem } from './WaitingItem.tsx'

export interface FeedProps {
  place: LogbookPlace
  batch: Batch
  /** Today at the site. */
  today: string
  timeZone: string
  filter: LogbookFilter
  /** The day to scroll to. */
  day: string | undefined
  /** The note that says which batch the feed is of. */
  batchNote: ReactNode
  onFilter: (filter: LogbookFilter) => void
  /** Opens a treatment's record, where the reader may change it. */
  onEdit: ((treatment: Treatment) => void) | undefined
  /** Opens a new treatment, where a recommendation to treat was accepted. */
  onTreat: (() => void) | undefined
}

/** Shows everything that happened, by local day, the newest first. */
export function Feed(props: FeedProps) {
  const { place, filter, day, onFilter } = props
  const { t } = useTranslation('logbook')
  const feed = useFeed(place, { filter, day })
  const waiting = waitingOf(useWaiting(place.batchId), filter)
  const days = byDay(feed.page.data?.items ?? [], waiting)
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
        <div className={classes.whose}>
          {feed.page.data !== undefined && (
            <p className={classes.quiet}>{t('entries', { count: feed.page.data.total })}</p>
          )}
          {props.batchNote}
        </div>
      </div>
      {feed.page.data === undefined && days.map(each => <DayOfFeed key={each.date} {...props} of={each} />)}
      <AsyncSection
        resource={feed.page}
        skeleton={<FeedSkeleton />}
        name={t('title')}
        isEmpty={page => page.items.length + waiting.length === 0}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      >
        {() => (
          <>
            {days.map(each => (
              <DayOfFeed key={each.date} {...props} of={each} />
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

function DayOfFeed({ of: { date, items, waiting }, ...feed }: FeedProps & { of: FeedDay }) {
  const { t } = useTranslation('logbook')
  const dayText = useDayText()
  const name = date === feed.today ? t('today') : dayText(date)
  return (
    <section className={classes.day} id={dayId(date)} aria-label={dayText(date, 'full')} tabIndex={-1}>
      <h2 className={classes.dayHead}>
        {name}
        <span className={classes.age}>{t('age', { day: ageInDays(feed.batch, date) })}</span>
      </h2>
      <ul className={classes.items}>
        {waiting.map(entry => (
          <WaitingItem key={entry.key} entry={entry} timeZone={feed.timeZone} />
        ))}
        {items.map(item => (
          <FeedItem key={item.id} item={item} {...feed} />
        ))}
      </ul>
    </section>
  )
}

const dayId = (date: string) => `day-${date}`

/** Scrolls in the next frame: the layout's bars are filled right after the page's first render, and push it down. */
function useScrollTo(date: string | undefined): void {
  useEffect(() => {
    if (date === undefined) return
    const frame = requestAnimationFrame(() =>
      document.getElementById(dayId(date))?.scrollIntoView({ block: 'start' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [date])
}
