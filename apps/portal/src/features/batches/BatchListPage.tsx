import { BATCH_FILTERS, type BATCH_ORDER } from '@earshot/contract/batch-values.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { BatchSummary } from '@earshot/contract/schemas/batches/batch.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { AirspaceFilter } from '#domain/AirspaceFilter.tsx'
import { SiteHead } from '#domain/SiteHead.tsx'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import type { Address } from '#lib/address/use-address.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { openColumn } from '#ui/table/open-column.tsx'
import classes from './BatchListPage.module.css'
import { useBatchWords } from './use-batch-words.ts'

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
        <Stack gap="2" below="4-half">
          <Answer first={count === undefined ? t('list.title') : t('list.running', { count })} />
          <AnswerNote />
          <Text className={classes.ways} size="small">
            <Link to="/app/sites/$siteId/animal-groups" params={params}>
              {t('list.animalGroups')}
            </Link>
          </Text>
        </Stack>
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

type BatchListSearch = ListSearch<typeof batches.list>

interface BatchFiltersProps {
  siteId: number
  search: BatchListSearch
  onChange: Address<BatchListSearch>['set']
}

/** Shows the filters: name, whether it runs, and where. */
function BatchFilters({ siteId, search, onChange }: BatchFiltersProps) {
  const { t } = useTranslation('batches')
  return (
    <>
      <SearchField
        label={t('list.search')}
        value={search.q ?? ''}
        onChange={q => onChange({ q: q || undefined })}
      />
      <SegmentedControl
        label={t('list.state')}
        value={search.filter ?? 'ALL'}
        segments={BATCH_FILTERS.map(value => ({ value, label: t(`list.filter.${value}`) }))}
        onChange={value => onChange({ filter: value === 'ALL' ? undefined : value })}
      />
      <AirspaceFilter siteId={siteId} value={search.airspace} onChange={airspace => onChange({ airspace })} />
    </>
  )
}

type BatchColumn = Column<BatchSummary, (typeof BATCH_ORDER)[number]>

/** Returns the columns of the list of batches; the last one leads to its page. */
function useBatchColumns(siteId: number): BatchColumn[] {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const phaseWords = usePhaseWords()
  return [
    {
      key: 'state',
      width: 108,
      header: t('list.column.state'),
      cell: ({ state, close_reason }) =>
        t(state === 'ACTIVE' ? 'list.filter.ACTIVE' : `reason.${close_reason ?? 'OTHER'}`),
      order: 'state',
      card: 'mark',
    },
    {
      key: 'name',
      header: t('list.column.name'),
      cell: batch => <span className={classes.name}>{batch.name}</span>,
      order: 'name',
      card: 'title',
    },
    {
      key: 'airspace',
      header: t('list.column.airspace'),
      cell: batch => <span className={classes.airspace}>{batch.airspace.name}</span>,
      order: 'airspace',
      card: 'line',
    },
    {
      key: 'day',
      width: 140,
      header: t('list.column.day'),
      cell: ({ day, phase, product_type }) =>
        phase === null
          ? t('list.day', { day })
          : t('list.dayPhase', { day, phase: phaseWords.read(product_type, phase) }),
      hideable: true,
      card: 'line',
    },
    {
      key: 'animals',
      width: 128,
      align: 'end',
      header: t('list.column.animals'),
      cell: ({ animals_start, animals_present }) =>
        animals_start === null
          ? '–'
          : t('list.animals', {
              present: words.number(animals_present ?? animals_start),
              placed: words.number(animals_start),
            }),
      order: 'animals_start',
      first: 'desc',
      hideable: true,
      card: 'fact',
    },
    {
      key: 'lowest_rhs',
      width: 100,
      align: 'end',
      header: t('list.column.lowest_rhs'),
      cell: ({ lowest_rhs: lowest, lowest_level: level }) =>
        lowest === null ? (
          '–'
        ) : (
          <span className={classes.lowest} data-level={level ?? 'OK'}>
            {words.number(lowest)}
          </span>
        ),
      order: 'lowest_rhs',
      first: 'asc',
      hideable: true,
      card: 'fact',
    },
    {
      key: 'dead_pct',
      width: 72,
      align: 'end',
      header: t('list.column.dead_pct'),
      cell: ({ dead_pct: dead }) => (dead === null ? '–' : words.number(dead, 1)),
      order: 'dead_pct',
      first: 'desc',
      hideable: true,
      card: 'fact',
    },
    {
      key: 'treatment_days',
      width: 108,
      align: 'end',
      header: t('list.column.treatment_days'),
      cell: ({ treatment_days: days }) => (days === 0 ? '–' : words.number(days)),
      order: 'treatment_days',
      first: 'desc',
      hideable: true,
      card: 'fact',
    },
    {
      key: 'start_date',
      width: 108,
      header: t('list.column.start_date'),
      cell: batch => words.date(batch.start_date),
      order: 'start_date',
      first: 'desc',
      hideable: true,
      card: 'note',
    },
    {
      key: 'end_date',
      width: 108,
      header: t('list.column.end_date'),
      cell: ({ end_date }) => (end_date === null ? '–' : words.date(end_date)),
      order: 'end_date',
      first: 'desc',
      hideable: true,
    },
    openColumn({
      header: t('list.column.open'),
      link: batch => ({
        to: '/app/sites/$siteId/airspaces/$airspaceId/batch',
        params: { siteId, airspaceId: batch.airspace.id },
        ...(batch.state === 'CLOSED' && { search: { batch: batch.id } }),
      }),
      label: batch => t('list.open', { name: batch.name }),
    }),
  ]
}
