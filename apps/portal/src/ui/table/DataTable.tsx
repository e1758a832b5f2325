import { IconColumns3 } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Ordering, UNORDERED } from '#api/lists/ordering.ts'
import type { PageOf } from '#api/lists/use-list-page.ts'
import type { ListView } from '#api/lists/use-list-view.ts'
import { useMediaQuery } from '#lib/browser/use-media-query.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import selectClasses from '#ui/choice/Select.module.css'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Pager } from '#ui/lists/Pager.tsx'
import { MenuButton } from '#ui/menu/MenuButton.tsx'
import { type Column, shownColumns } from './columns.ts'
import classes from './DataTable.module.css'
import { ClearPicks, PickBar } from './PickBar.tsx'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import type { DataTableProps } from './table-props.ts'
import { type PickControl, usePicks } from './use-picks.ts'

/** A reader's rows become cards where the tabs appear, and dense rows where no table fits any more. */
const CARDS = { comfortable: '(max-width: 899.9px)', dense: '(max-width: 640px)' } as const
const ROW_HEIGHT = { comfortable: 44, dense: 36 } as const
const TOUCHED_ROW_HEIGHT = 44

/** Shows one page of a list, as a table or as cards, and also loading, empty, failed and stale lists. */
export function DataTable<Row, Field extends string>(props: DataTableProps<Row, Field>) {
  const {
    label,
    list,
    columns,
    rowKey,
    density = 'comfortable',
    filters,
    empty,
    pick,
    tone,
    isOver,
    groups,
  } = props
  const asCards = useMediaQuery(CARDS[density])
  const touched = useMediaQuery('(pointer: coarse)')
  const { data } = list.page
  const control = usePicks({ scope: list.scope, total: data?.total ?? 0, rowKey })
  const picks = pick === undefined ? null : control
  const { hidden } = list.view
  const shown: readonly Column<Row>[] = useMemo(() => shownColumns(columns, hidden), [columns, hidden])
  const rowHeight = touched ? TOUCHED_ROW_HEIGHT : ROW_HEIGHT[density]
  const parts = { label, columns: shown, rowKey, tone, isOver, groups, picks, pick, density, rowHeight }
  const { ordering, order } = list
  const skeleton = <TableSkeleton {...parts} asCards={asCards} ordering={ordering} />
  return (
    <div className={classes.list} data-density={density}>
      <Row className={classes.tools} gap="2 4" align="center" wrap below="4">
        <div className={classes.filters}>{filters}</div>
        {/* It stands on a line of its own: among the filters it would lie beyond the screen's edge. */}
        {asCards && <OrderSelect columns={columns} ordering={ordering} onOrder={order} />}
        {!asCards && <ColumnsMenu columns={columns} view={list.view} />}
      </Row>
      <AsyncSection resource={list.page} name={label} skeleton={skeleton}>
        {page => (
          <div aria-busy={list.page.isFetching || undefined} data-stale={list.page.isError || undefined}>
            {asCards ? (
              <TableCards {...parts} rows={page.items} />
            ) : (
              <TableGrid
                {...parts}
                {...placeOf(page)}
                rows={page.items}
                ordering={ordering}
                onOrder={order}
              />
            )}
            {page.items.length === 0 && empty}
            <div className={classes.foot}>
              {pick !== undefined && <BulkBar picks={control} page={page} actions={pick.actions(control)} />}
              <Pager name={label} list={page} onSize={list.resize} />
            </div>
          </div>
        )}
      </AsyncSection>
    </div>
  )
}

function placeOf({ total, page, per_page: size }: PageOf<unknown>) {
  return { total, before: (page - 1) * size }
}

interface OrderSelectProps<Row> {
  columns: readonly Column<Row>[]
  ordering: Ordering
  onOrder: (ordering: Ordering) => void
}

const NONE = ''

/** Lets people choose the order of cards, which have no head to click on. */
function OrderSelect<Row>({ columns, ordering, onOrder }: OrderSelectProps<Row>) {
  const { t } = useTranslation('common')
  const fields = columns.flatMap(({ order, header, first = 'desc' }) =>
    order === undefined ? [] : [{ field: order, header, first }],
  )
  if (fields.length === 0) return null
  const choices = fields.flatMap(({ field, header, first }) => {
    const other = first === 'desc' ? ('asc' as const) : ('desc' as const)
    return [first, other].map(order => ({ ordering: { ordering_field: field, order }, header, order }))
  })
  return (
    <label>
      <span className="visually-hidden">{t('table.order')}</span>
      <select
        className={selectClasses.select}
        value={ordering.ordering_field === undefined ? NONE : optionOf(ordering)}
        onChange={({ target: { value } }) =>
          onOrder(choices.find(choice => optionOf(choice.ordering) === value)?.ordering ?? UNORDERED)
        }
      >
        <option value={NONE}>{t('table.unordered')}</option>
        {choices.map(choice => (
          <option key={optionOf(choice.ordering)} value={optionOf(choice.ordering)}>
            {t(`table.ordered.${choice.order}`, { column: choice.header })}
          </option>
        ))}
      </select>
    </label>
  )
}

function optionOf({ ordering_field: field, order = 'asc' }: Ordering): string {
  return `${field} ${order}`
}

interface ColumnsMenuProps<Row> {
  columns: readonly Column<Row>[]
  view: Pick<ListView, 'hidden' | 'remember'>
}

/** Lets people choose which columns are shown; the choice is remembered. */
function ColumnsMenu<Row>({ columns, view: { hidden, remember } }: ColumnsMenuProps<Row>) {
  const { t } = useTranslation('common')
  const choices = columns.filter(column => column.hideable)
  if (choices.length === 0) return null
  const onSwitch = (key: string) =>
    remember({ hidden: hidden.includes(key) ? hidden.filter(other => other !== key) : [...hidden, key] })
  return (
    <MenuButton
      position="bottom-end"
      offset={4}
      button={
        <Button size="dense" icon={IconColumns3}>
          {t('table.columns')}
        </Button>
      }
      items={[
        {
          kind: 'checks',
          values: choices.map(({ key }) => key).filter(key => !hidden.includes(key)),
          options: choices.map(({ key, header }) => ({ value: key, label: header })),
          onSwitch,
        },
      ]}
    />
  )
}

interface BulkBarProps<Row> {
  picks: PickControl<Row>
  page: { items: readonly Row[]; total: number }
  /** One filled action; others are text. */
  actions: ReactNode
}

/** Shows how many rows are picked and what can be done with them, over the pager. */
function BulkBar<Row>({ picks, page, actions }: BulkBarProps<Row>) {
  const { t, i18n } = useTranslation('common')
  const figure = (count: number) => ({ count, figure: formatNumber(count, i18n.language) })
  const isWholePage = page.items.length > 0 && page.items.every(picks.has)
  return (
    <>
      <span className="visually-hidden" role="status">
        {picks.count > 0 && t('table.picked', figure(picks.count))}
      </span>
      {picks.count > 0 && (
        <PickBar>
          <strong>{t('table.picked', figure(picks.count))}</strong>
          {isWholePage && !picks.everything && page.total > picks.count && (
            <button type="button" className={classes.text} onClick={picks.pickEverything}>
              {t('table.pickAll', figure(page.total))}
            </button>
          )}
          {actions}
          <ClearPicks onDrop={picks.drop} />
        </PickBar>
      )}
    </>
  )
}
