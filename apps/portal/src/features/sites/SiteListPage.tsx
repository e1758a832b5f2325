import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites as calls } from '@earshot/contract/endpoints/farm/sites.ts'
import type { SiteList } from '@earshot/contract/schemas/farm/site.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '#api/lists/use-list-search.ts'
import { useEndpoint } from '#api/queries.ts'
import { useLag } from '#domain/values/lag.ts'
import { useMediaQuery } from '#lib/browser/use-media-query.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Pager } from '#ui/lists/Pager.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { PageActions } from '#ui/page/PageParts.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { SiteFilterBar, StatusBar } from './SiteFilters.tsx'
import classes from './SiteListPage.module.css'
import rows from './SiteRows.module.css'
import { SiteRows } from './SiteRows.tsx'
import { SitesAside } from './SitesAside.tsx'
import { siteAnswer } from './site-answer.ts'
import { isNarrowed, OWN_SEARCH, type SiteSearch, totalOf, useSites, withoutFilters } from './site-list.ts'

const OwnInvitations = lazyPart(async () => (await import('./OwnInvitations.tsx')).OwnInvitations)

/** Most people have no invitation, and a phone of theirs loads no code for one. */
function Invitations() {
  const { data } = useEndpoint(ownSites.invitations, {})
  if (data === undefined || data.items.length === 0) return null
  return (
    <Suspense fallback={null}>
      <OwnInvitations />
    </Suspense>
  )
}

const EndedAccesses = lazyPart(async () => (await import('#domain/access/EndedAccesses.tsx')).EndedAccesses)

/** Hardly anybody has an access that has ended, and loads no code for it either. */
function Ended() {
  const { data } = useEndpoint(ownSites.endedAccesses, {})
  if (data === undefined || data.items.length === 0) return null
  return (
    <Suspense fallback={null}>
      <EndedAccesses />
    </Suspense>
  )
}

/** Lists all sites of the signed-in person, those that need attention first. */
export function SiteListPage() {
  const { t } = useTranslation('sites')
  const { search, set } = useListSearch(calls.list, { own: OWN_SEARCH })
  const sites = useSites(search)
  const known = sites.data
  // On a phone the map has a tab of its own, and its code is loaded with that.
  const hasAside = useMediaQuery('(min-width: 900px)') || search.view === 'map'
  return (
    <>
      <PageHead title={t('title')} />
      <PageActions>
        <AddSite />
      </PageActions>
      <Sheet
        bleed
        phone={search.view === 'map' ? 'aside' : 'main'}
        aside={
          !hasAside || known?.items.length === 0 || (sites.isError && known === undefined) ? undefined : (
            <SitesAside search={search} list={known} />
          )
        }
      >
        <Invitations />
        <Ended />
        <AsyncSection resource={sites} name={t('title')} inset skeleton={<SiteListSkeleton />}>
          {list => (
            <>
              <div className={classes.head}>
                <SiteAnswerHead list={list} answeredAt={sites.dataUpdatedAt} />
                {totalOf(list.counts) > 0 && (
                  <StatusBar
                    counts={list.counts}
                    shown={list.items}
                    chosen={search.status ?? []}
                    onChange={status => set({ status })}
                  />
                )}
                {(totalOf(list.counts) > 0 || isNarrowed(search)) && (
                  <SiteFilterBar search={search} onChange={set} />
                )}
              </div>
              <SiteListContent
                list={list}
                answeredAt={sites.dataUpdatedAt}
                search={search}
                stale={sites.isPlaceholderData}
                onClear={() => set(withoutFilters(search))}
                onSize={perPage => set({ perPage })}
              />
            </>
          )}
        </AsyncSection>
      </Sheet>
    </>
  )
}

function AddSite() {
  const { t } = useTranslation('sites')
  return (
    <Link to="/app/sites/new" className={classes.add}>
      <IconPlus size={18} stroke={1.75} aria-hidden />
      {t('add')}
    </Link>
  )
}

interface SiteListContentProps {
  list: SiteList
  answeredAt: number
  search: SiteSearch
  /** True while the former page or filter is still shown. */
  stale: boolean
  onClear: () => void
  onSize: (perPage: number) => void
}

function SiteListContent({ list, answeredAt, search, stale, onClear, onSize }: SiteListContentProps) {
  const { t } = useTranslation('sites')
  if (list.items.length > 0) {
    return (
      <div aria-busy={stale}>
        <SiteRows sites={list.items} answeredAt={answeredAt} />
        <div className={classes.pager}>
          <Pager name={t('title')} list={list} onSize={onSize} />
        </div>
      </div>
    )
  }
  return (
    <div className={classes.empty}>
      {isNarrowed(search) || (search.page ?? 1) > 1 ? (
        <EmptyState
          title={t('noMatch.title')}
          text={t('noMatch.text')}
          action={<Button onClick={onClear}>{t('noMatch.clear')}</Button>}
        />
      ) : (
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={<AddSite />} />
      )}
    </div>
  )
}

/** Shows the page's first sentence, which is read out again when it changes. */
function SiteAnswerHead({ list, answeredAt }: { list: SiteList; answeredAt: number }) {
  const { t, i18n } = useTranslation('sites')
  const { t: common } = useTranslation('common')
  const lag = useLag(answeredAt)
  if (totalOf(list.counts) === 0) {
    return (
      <>
        <Answer first={t('title')} />
        <AnswerNote />
      </>
    )
  }
  const shown = list.items.map(({ status_name: status, last_update: lastUpdate }) => ({
    status,
    lag: lag({ status, lastUpdate }),
  }))
  const answer = siteAnswer({ t, common, counts: list.counts, shown, language: i18n.language })
  return (
    <>
      <div aria-live="polite">
        <Answer
          first={answer.first}
          rest={
            (answer.rest ?? answer.quiet) === undefined ? undefined : (
              <>
                {answer.rest}{' '}
                <span className={answer.rest === undefined ? undefined : classes.quiet}>{answer.quiet}</span>
              </>
            )
          }
        />
      </div>
      <AnswerNote />
    </>
  )
}

/** The skeleton has the list's own geometry, with an Alarm row on top, because on most mornings there is one. */
const ROWS = ['Alarm', 'Warning', 'Warning', 'Ok', 'Ok', 'Ok', 'Ok', 'Ok', 'Ok'] as const

function SiteListSkeleton() {
  return (
    <>
      <div className={`${classes.head} ${classes.waiting}`}>
        <Skeleton width={440} height={26} />
        <Skeleton width={360} height={26} />
        <Skeleton height={10} />
        <Skeleton width={420} height={18} />
        <Skeleton width={420} height={32} />
      </div>
      <div className={rows.columns} />
      {ROWS.map((status, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move.
        <div key={index} className={rows.row} data-quiet={status === 'Ok' || undefined}>
          <div className={rows.main}>
            <Skeleton width={status === 'Ok' ? 300 : 220} height={18} />
            {status !== 'Ok' && <Skeleton width={360} height={16} />}
          </div>
          <Skeleton height={status === 'Ok' ? 8 : 24} />
        </div>
      ))}
    </>
  )
}
