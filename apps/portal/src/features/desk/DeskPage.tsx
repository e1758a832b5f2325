import type { DeskFilter } from '@earshot/contract/desk-filters.ts'
import { desk as calls } from '@earshot/contract/endpoints/desk/desk.ts'
import { fullName } from '@earshot/contract/rules/person-name.ts'
import type { Desk } from '@earshot/contract/schemas/desk/desk.ts'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '#api/lists/use-list-search.ts'
import { useProfile } from '#api/use-profile.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Pager } from '#ui/lists/Pager.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './DeskPage.module.css'
import { DeskRows } from './DeskRows.tsx'
import { useDesk } from './desk-list.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { QuietClients } from './QuietClients.tsx'

/** Most readers have none. */
const EndedAccesses = lazyPart(async () => (await import('#domain/access/EndedAccesses.tsx')).EndedAccesses)

/** One list over all sites of a person who advises: where to drive today, and what waits for an answer. */
export function DeskPage() {
  const { t } = useTranslation('desk')
  const { search, set } = useListSearch(calls.list)
  const { data: profile } = useProfile()
  const list = useDesk(search)
  const filter = search.filter ?? 'today'
  // The filter is chosen right below the bar of a phone, which names the page.
  const here = useIsPhone() ? [] : [{ label: t(`filter.${filter}`) }]
  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={
          here.length === 0 ? [{ label: t('title') }] : [{ label: t('title'), to: '/app/desk' }, ...here]
        }
        subtitle={profile && fullName(profile)}
      />
      <Sheet bleed>
        <AsyncSection resource={list} name={t('title')} inset skeleton={<DeskSkeleton />}>
          {page => (
            <>
              <header className={classes.head}>
                <div aria-live="polite">
                  <DeskAnswer page={page} filter={filter} />
                </div>
                <AnswerNote />
                <div className={classes.bar}>
                  <Filters
                    counts={page.counts}
                    filter={filter}
                    onChange={chosen => set({ filter: chosen })}
                  />
                  <p className={classes.order}>
                    {t('order')} <KeyHelp />
                  </p>
                </div>
              </header>
              <div aria-busy={list.isPlaceholderData}>
                <DeskRows rows={page.items} />
                <Nothing page={page} filter={filter} />
                {filter === 'today' && <QuietClients page={page} />}
                <Suspense fallback={null}>{filter === 'today' && <EndedAccesses />}</Suspense>
                {page.pages > 1 && (
                  <div className={classes.pager}>
                    <Pager name={t('title')} list={page} onSize={perPage => set({ perPage })} />
                  </div>
                )}
              </div>
            </>
          )}
        </AsyncSection>
      </Sheet>
    </>
  )
}

interface PageProps {
  page: Desk
  filter: DeskFilter
}

/** The first sentence tells what needs the reader, and names the airspace that comes first. */
function DeskAnswer({ page: { counts, items, page }, filter }: PageProps) {
  const { t } = useTranslation('desk')
  const { far, today, clients } = counts
  const [top] = items
  const isFirst = filter === 'today' && page === 1 && top !== undefined
  const rest = isFirst ? t('answer.first', { airspace: top.airspace.name, site: top.site.name }) : undefined
  if (clients === 0) return <Answer first={t('answer.none')} />
  if (far > 0) return <Answer first={t('answer.far', { count: far })} rest={rest} />
  if (today > 0) return <Answer first={t('answer.out', { count: today })} rest={rest} />
  // Nobody knows whether a client that is not heard is quiet.
  if (counts.quiet_clients < clients) return <Answer first={t('answer.mixed')} />
  return <Answer first={t('answer.quiet', { count: clients })} />
}

interface FiltersProps {
  counts: Desk['counts']
  filter: DeskFilter
  onChange: (filter: DeskFilter) => void
}

/** The quiet clients have no segment of their own: they are a choice out of all. */
function Filters({ counts, filter, onChange }: FiltersProps) {
  const { t, i18n } = useTranslation('desk')
  const isPhone = useIsPhone()
  const numbers = {
    today: counts.today,
    waiting: counts.waiting,
    follow_up: counts.follow_up,
    all: counts.clients,
  }
  const names = ['today', 'waiting', 'follow_up', 'all'] as const
  const segments = names.map(value => {
    const label = isPhone && value !== 'today' ? t(`short.${value}`) : t(`filter.${value}`)
    return { value, label: `${label} ${formatNumber(numbers[value], i18n.language)}` }
  })
  return (
    <SegmentedControl
      label={t('filter.label')}
      value={filter === 'quiet' ? 'all' : filter}
      segments={segments}
      onChange={onChange}
    />
  )
}

function Nothing({ page, filter }: PageProps) {
  const { t } = useTranslation('desk')
  const { clients } = page.counts
  // The first sentence says it, and the line of the quiet clients follows.
  if (page.items.length > 0 || (filter === 'today' && clients > 0)) return null
  const title = clients === 0 ? t('answer.none') : t(`empty.${filter}`)
  return (
    <div className={classes.empty}>
      <EmptyState
        title={title}
        text={clients === 0 ? t('empty.text') : undefined}
        action={clients === 0 ? <Link to="/app/sites">{t('rail.list')}</Link> : undefined}
      />
    </div>
  )
}

const ROWS = [0, 1, 2, 3, 4, 5]

function DeskSkeleton() {
  return (
    <>
      <div className={classes.head}>
        <Skeleton width={520} height={30} />
        <Skeleton width={460} height={36} />
      </div>
      {ROWS.map(row => (
        <div key={row} className={classes.waiting}>
          <Skeleton width={84} height={28} />
          <Skeleton width={280} height={44} />
          <Skeleton width={164} height={40} />
        </div>
      ))}
    </>
  )
}
