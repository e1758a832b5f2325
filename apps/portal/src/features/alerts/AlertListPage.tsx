import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AlertFilters } from './AlertFilters.tsx'
import classes from './AlertListPage.module.css'
import { AlertTable } from './AlertTable.tsx'
import type { AlertSearch } from './alert-search.ts'
import { Pager } from './Pager.tsx'

const ROUTE = '/app/sites/$siteId/alerts'

/** Every alert of a site, open ones first. Paging, filters and order run on the server and stand in the address. */
export function AlertListPage() {
  const { t } = useTranslation('alerts')
  const { siteId } = useParams({ from: ROUTE })
  const search = useSearch({ from: ROUTE })
  const navigate = useNavigate({ from: ROUTE })
  const profile = useEndpoint(session.current, {}, { staleTimeMs: 5 * 60_000 })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const perPage = profile.data?.paging_size ?? LIMITS.page.size
  const list = useEndpoint(
    alerts.list,
    { params: { siteId }, query: { ...search, perPage } },
    { page: true, keepPrevious: true, enabled: !profile.isPending },
  )
  const open = useEndpoint(alerts.list, { params: { siteId }, query: { state: 'OPEN', perPage: 1 } })
  const change = (next: AlertSearch) => void navigate({ search: next, resetScroll: false })
  const filtered =
    search.filter !== undefined || search.sensor_filter !== undefined || search.airspace !== undefined
  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={
          site.data
            ? [{ label: site.data.name, to: `/app/sites/${siteId}/dashboard` }, { label: t('title') }]
            : []
        }
        subtitle={site.data?.name}
      />
      <Sheet>
        <div className={classes.head}>
          <Answer {...answerOf(open.data?.total)} />
          <AnswerNote />
          <AlertFilters siteId={siteId} search={search} onChange={change} />
        </div>
        <AsyncSection
          resource={list}
          name={t('title')}
          skeleton={<TableSkeleton />}
          isEmpty={data => data.items.length === 0}
          empty={
            <EmptyState
              title={t(filtered ? 'empty.filtered' : 'empty.title')}
              text={t(filtered ? 'empty.filteredText' : 'empty.text')}
              action={
                filtered || search.page !== undefined ? (
                  <Button onClick={() => change({})}>{t('empty.clear')}</Button>
                ) : undefined
              }
            />
          }
        >
          {data => (
            <div aria-busy={list.isFetching || undefined}>
              <AlertTable
                alerts={data.items}
                siteId={siteId}
                timeZone={site.data?.timezone}
                search={search}
                onChange={change}
              />
              <Pager
                page={data.page}
                pages={data.pages}
                total={data.total}
                onPage={page => change(page === 1 ? withoutPage(search) : { ...search, page })}
              />
            </div>
          )}
        </AsyncSection>
      </Sheet>
    </>
  )

  function answerOf(total: number | undefined) {
    if (total === undefined) return { first: t('title') }
    return total === 0 ? { first: t('answer.none') } : { first: t('answer.open', { count: total }) }
  }
}

function withoutPage({ page: _page, ...search }: AlertSearch): AlertSearch {
  return search
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function TableSkeleton() {
  return (
    <div className={classes.skeleton}>
      {ROWS.map(row => (
        <Skeleton key={row} height={36} />
      ))}
    </div>
  )
}
