import type { SiteList } from '@earshot/contract/schemas/farm/site.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { SiteAnswerHead } from './SiteAnswerHead.tsx'
import { SiteFilterBar } from './SiteFilterBar.tsx'
import classes from './SiteListPage.module.css'
import { SiteListSkeleton } from './SiteListSkeleton.tsx'
import { SitePager } from './SitePager.tsx'
import { SiteRows } from './SiteRows.tsx'
import { SitesAside } from './SitesAside.tsx'
import { StatusBar } from './StatusBar.tsx'
import { changeSearch, isFiltered, type SiteSearch, type SiteSearchChange } from './site-search.ts'
import { totalOf } from './status-order.ts'
import { useSites } from './use-sites.ts'

/** All sites of the signed-in person, the ones that need somebody first. */
export function SiteListPage() {
  const { t } = useTranslation('sites')
  const search = useSearch({ from: '/app/sites' })
  const sites = useSites(search)
  const setSearch = useSetSearch()
  const known = sites.data
  return (
    <>
      <PageHead title={t('title')} />
      <Sheet
        bleed
        phone={search.view === 'map' ? 'aside' : 'main'}
        aside={
          known?.items.length === 0 || (sites.isError && known === undefined) ? undefined : (
            <SitesAside search={search} list={known} />
          )
        }
      >
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
                    onChange={status => setSearch({ status, page: undefined })}
                  />
                )}
                {(totalOf(list.counts) > 0 || isFiltered(search)) && (
                  <SiteFilterBar search={search} onChange={setSearch} />
                )}
              </div>
              <SiteListContent
                list={list}
                answeredAt={sites.dataUpdatedAt}
                search={search}
                stale={sites.isPlaceholderData}
                onClear={clear}
              />
            </>
          )}
        </AsyncSection>
      </Sheet>
    </>
  )

  function clear(): void {
    setSearch({ status: undefined, group: undefined, type: undefined, q: undefined, page: undefined })
  }
}

interface SiteListContentProps {
  list: SiteList
  answeredAt: number
  search: SiteSearch
  /** The former page or filter is still shown. */
  stale: boolean
  onClear: () => void
}

function SiteListContent({ list, answeredAt, search, stale, onClear }: SiteListContentProps) {
  const { t } = useTranslation('sites')
  if (list.items.length > 0) {
    return (
      <div aria-busy={stale}>
        <SiteRows sites={list.items} answeredAt={answeredAt} />
        <SitePager list={list} />
      </div>
    )
  }
  return (
    <div className={classes.empty}>
      {isFiltered(search) || (search.page ?? 1) > 1 ? (
        <EmptyState
          title={t('noMatch.title')}
          text={t('noMatch.text')}
          action={<Button onClick={onClear}>{t('noMatch.clear')}</Button>}
        />
      ) : (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      )}
    </div>
  )
}

/** A change of the filter is a step one can go back from; typing is not. */
function useSetSearch() {
  const navigate = useNavigate({ from: '/app/sites' })
  return (change: SiteSearchChange, options: { replace?: boolean } = {}) =>
    void navigate({
      search: current => changeSearch(current, change),
      replace: options.replace ?? false,
      resetScroll: false,
    })
}
