import type { ReactNode } from 'react'
import type { Ordering } from '#api/lists/ordering.ts'
import type { PageOf } from '#api/lists/use-list-page.ts'
import type { ListView } from '#api/lists/use-list-view.ts'
import type { AsyncResource } from '#ui/feedback/AsyncSection.tsx'
import type { Column } from './columns.ts'
import type { RowGroups } from './row-groups.ts'
import type { PickControl, Picks, RowKey } from './use-picks.ts'

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
  /** True if the row is about something that is over; it is then muted. */
  isOver?: (row: Row) => boolean
  /** How rows that belong together stand under a heading. */
  groups?: RowGroups<Row> | undefined
  filters?: ReactNode
  /** A sentence and one way on, shown when there are no rows. */
  empty: ReactNode
  /** Makes rows pickable: how each is called, and what can be done with the picked ones. */
  pick?: { rowName: (row: Row) => string; actions: (picks: Picks<Row>) => ReactNode }
}

/** What the rows of one page are drawn from, as a table or as cards. */
export interface RowsProps<Row>
  extends Pick<DataTableProps<Row>, 'label' | 'rowKey' | 'tone' | 'isOver' | 'groups' | 'pick'> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  picks: PickControl<Row> | null
}
