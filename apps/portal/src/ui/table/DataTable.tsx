import { type ReactNode, useMemo } from 'react'
import type { Ordering } from '#api/lists/ordering.ts'
import type { PageOf } from '#api/lists/use-list-page.ts'
import type { ListView } from '#api/lists/use-list-view.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { type AsyncResource, AsyncSection } from '#ui/AsyncSection.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Row } from '#ui/Stack.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { type Column, shownColumns } from './columns.ts'
import classes from './DataTable.module.css'
import type { RowGroups } from './groups.ts'
import { OrderSelect } from './OrderSelect.tsx'
import type { RowKey } from './picks.ts'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { type Picks, usePicks } from './use-picks.ts'

/** What the table needs to know of a list; `useList` provides it. */
export interface TableList<Row> {
  page: AsyncResource<PageOf<Row>>
  ordering: Ordering
  order: (ordering: Ordering) => void
  resize: (perPage: number) => void
  scope: string
  view: Pick<ListView, 'hidden' | 'remember'>
}

export interface DataTableProps<Row, Field extends string = string> {
  /** What the rows are: it is the table's name, and stands in "… did not load". */
  label: string
  list: TableList<Row>
  columns: readonly Column<Row, Field>[]
  rowKey: (row: Row) => RowKey
  /** Comfortable rows are for a reader's list, dense ones for an administrator's. */
  density?: 'comfortable' | 'dense'
  /** The tint of a row that needs attention. */
  tone?: (row: Row) => 'Alarm' | 'Warning' | 'Offline' | undefined
  /** Whether the row is about something that is over; it is then muted. */
  isOver?: (row: Row) => boolean
  /** How rows that belong together stand under a heading. */
  groups?: RowGroups<Row> | undefined
  filters?: ReactNode
  /** A sentence and one way on, shown when there are no rows. */
  empty: ReactNode
  /** Makes rows pickable: how each is called, and what can be done with the picked ones. */
  pick?: { rowName: (row: Row) => string; actions: (picks: Picks<Row>) => ReactNode }
}

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
