import { TREATMENT_CLASSES } from '@earshot/contract/batch-values.ts'
import type { medicine } from '@earshot/contract/endpoints/batches/medicine.ts'
import type { GapField } from '@earshot/contract/rules/batches/treatment-gaps.ts'
import type { MedicinePage, RegisteredTreatment } from '@earshot/contract/schemas/batches/medicine.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import type { List } from '#api/lists/use-list.ts'
import { AirspaceFilter } from '#domain/AirspaceFilter.tsx'
import { ClassTotals } from '#domain/medicine/ClassTotals.tsx'
import classes from '#domain/medicine/Medicine.module.css'
import { useRegisterColumns } from '#domain/medicine/use-register-columns.tsx'
import { useRegisterWords } from '#domain/medicine/use-register-words.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'

export type RegisterSearch = ListSearch<typeof medicine.ofSite>
export type RegisterList = List<MedicinePage, RegisterSearch>

interface RegisterProps {
  list: RegisterList
  /** Today at the site, or where the reader is. */
  today: string
  /** The site whose register it is; undefined in the register of all sites. */
  siteId?: number
  /** Is called to fill in what a record lacks; undefined where the reader may not, and in the register of all sites. */
  onFill?: ((record: RegisteredTreatment, field: GapField) => void) | undefined
  /** Stands below the answer. */
  children?: ReactNode
}

/** Shows the register: the sentence that says what it lacks, its totals, and each record. */
export function Register({ list, today, siteId, onFill, children }: RegisterProps) {
  const { t } = useTranslation('medicine')
  const columns = useRegisterColumns({
    today,
    hasSites: siteId === undefined,
    gap: (record, field, isNamed) => (
      <Gap key={field} record={record} field={field} isNamed={isNamed} onFill={onFill} />
    ),
  })
  const totals = list.page.data?.totals
  return (
    <>
      <Stack gap="2" below="4-half">
        <RegisterAnswer list={list} />
        <AnswerNote />
        {children}
      </Stack>
      {totals !== undefined && <ClassTotals totals={totals} />}
      <DataTable
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={record => record.id}
        filters={<RegisterFilters list={list} today={today} siteId={siteId} />}
        empty={
          <EmptyState
            title={t(list.isFiltered ? 'empty.filtered' : 'empty.title')}
            text={t(list.isFiltered ? 'empty.filteredText' : 'empty.text')}
            action={list.isFiltered ? <Button onClick={list.clear}>{t('empty.clear')}</Button> : undefined}
          />
        }
      />
      <p className={classes.kept}>{t('kept')}</p>
    </>
  )
}

function RegisterAnswer({ list }: { list: RegisterList }) {
  const { t } = useTranslation('medicine')
  const words = useRegisterWords()
  const { data } = list.page
  if (data === undefined) return <Answer first={t('title')} />
  const { from, to } = list.search
  const period = from === undefined ? 'all' : to === undefined ? 'since' : 'between'
  const first = t(`answer.${period}`, {
    count: data.total,
    figure: words.number(data.total),
    from: from && words.day(from),
    to: to && words.day(to),
  })
  return (
    <Answer
      first={first}
      rest={words.gaps(data.totals) ?? (data.total > 0 ? t('answer.complete') : undefined)}
    />
  )
}

interface RegisterFiltersProps {
  list: RegisterList
  today: string
  siteId: number | undefined
}

function RegisterFilters({ list: { search, set, page }, today, siteId }: RegisterFiltersProps) {
  const { t } = useTranslation('medicine')
  const { t: logbook } = useTranslation('logbook')
  const { t: common } = useTranslation('common')
  const words = useRegisterWords()
  const incomplete = page.data?.totals.incomplete
  return (
    <>
      <PeriodFilter dates={search} today={today} onChange={set} />
      {siteId !== undefined && (
        <AirspaceFilter siteId={siteId} value={search.airspace} onChange={airspace => set({ airspace })} />
      )}
      <FilterMenu
        label={t('filter.class')}
        all={common('filter.all')}
        value={search.treatment_class ?? null}
        options={TREATMENT_CLASSES.map(value => ({ value, label: logbook(`class.${value}`) }))}
        onChange={kind => set({ treatment_class: kind ?? undefined })}
      />
      <Button
        size="dense"
        aria-pressed={search.gaps === true}
        onClick={() => set({ gaps: search.gaps === true ? undefined : true })}
      >
        {incomplete === undefined
          ? t('filter.gaps')
          : t('filter.gapsCount', { figure: words.number(incomplete) })}
      </Button>
      <SearchField
        label={t('filter.search')}
        value={search.q ?? ''}
        onChange={q => set({ q: q || undefined })}
      />
    </>
  )
}

interface GapProps {
  record: RegisteredTreatment
  field: GapField
  /** False where the column names the field already. */
  isNamed: boolean
  onFill: RegisterProps['onFill']
}

/** Shows that something is missing; whoever may fill it in does so by it. */
function Gap({ record, field, isNamed, onFill }: GapProps) {
  const { t } = useTranslation('medicine')
  const words = (
    <>
      <IconAlertTriangle size={14} stroke={2} aria-hidden />
      {isNamed ? t(`missing.${field}`) : t('gapHere')}
    </>
  )
  if (onFill === undefined) return <span className={classes.gap}>{words}</span>
  return (
    <button type="button" className={classes.gap} onClick={() => onFill(record, field)}>
      {words}{' '}
      <span className="visually-hidden">
        {t('fillOne', { field: t(`missing.${field}`), product: record.product_name })}
      </span>
    </button>
  )
}
