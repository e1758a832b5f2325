import { rhsLevel } from '@earshot/contract/rules/health/rdi.ts'
import type { BatchSummary } from '@earshot/contract/schemas/batches/batch.ts'
import type { BATCH_ORDER } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import classes from './BatchListPage.module.css'
import { useBatchWords } from './batch-words.ts'

type BatchColumn = Column<BatchSummary, (typeof BATCH_ORDER)[number]>

/** Returns the columns of the list of batches; the last one leads to its page. */
export function useBatchColumns(siteId: number): BatchColumn[] {
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
      cell: ({ lowest_rhs: lowest }) =>
        lowest === null ? (
          '–'
        ) : (
          <span className={classes.lowest} data-level={rhsLevel(lowest)}>
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
