import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { BatchFilters } from './BatchFilters.tsx'
import classes from './BatchListPage.module.css'
import { useBatchColumns } from './use-batch-columns.tsx'

/** Lists every batch of a site: running ones first, then those that are over, which can only be read. */
export function BatchListPage() {
  const { t } = useTranslation('batches')
  const { siteId } = useParams({ from: '/app/sites/$siteId/batches' })
  const params = { siteId }
  const site = useEndpoint(sites.read, { params })
  const list = useList(batches.list, { name: 'batches', params, page: true })
  const running = useEndpoint(batches.list, { params, query: { filter: 'ACTIVE', perPage: 1 } })
  const columns = useBatchColumns(siteId)
  const count = running.data?.total
  return (
    <>
      <SiteHead title={t('list.title')} site={site.data} />
      <Sheet>
        <div className={classes.head}>
          <Answer first={count === undefined ? t('list.title') : t('list.running', { count })} />
          <AnswerNote />
          <p className={classes.ways}>
            <Link to="/app/sites/$siteId/animal-groups" params={params}>
              {t('list.animalGroups')}
            </Link>
          </p>
        </div>
        <DataTable
          label={t('list.title')}
          list={list}
          columns={columns}
          rowKey={batch => batch.id}
          isOver={batch => batch.state === 'CLOSED'}
          filters={<BatchFilters siteId={siteId} search={list.search} onChange={list.set} />}
          empty={
            <EmptyState
              title={t(list.isFiltered ? 'list.filtered' : 'list.none')}
              text={t(list.isFiltered ? 'list.filteredText' : 'list.noneText')}
              action={
                list.isFiltered || list.search.page !== undefined ? (
                  <Button onClick={list.clear}>{t('list.clear')}</Button>
                ) : undefined
              }
            />
          }
        />
      </Sheet>
    </>
  )
}
