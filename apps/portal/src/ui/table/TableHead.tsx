import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nextOrdering, type Ordering } from '#api/lists/ordering.ts'
import { type Column, isRowName } from './columns.ts'
import { PickBox } from './PickBox.tsx'
import classes from './Table.module.css'
import type { PickControl } from './use-picks.ts'

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  ordering: Ordering
  onOrder: (ordering: Ordering) => void
  picks: PickControl<Row> | null
}

/** A head the call cannot order by is plain text. */
export function TableHead<Row>({ columns, rows, ordering, onOrder, picks }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {picks !== null && <PagePick rows={rows} picks={picks} />}
        {columns.map(column => (
          <HeadCell
            key={column.key}
            column={column}
            isName={isRowName(column, columns)}
            ordering={ordering}
            onOrder={onOrder}
          />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<Row>(
  props: Pick<TableHeadProps<Row>, 'ordering' | 'onOrder'> & { column: Column<Row>; isName: boolean },
) {
  const { column, isName, ordering, onOrder } = props
  const { header, order: field, first, align, hideHeader = false } = column
  const direction =
    field !== undefined && ordering.ordering_field === field ? (ordering.order ?? 'asc') : null
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={classes.head}
      data-align={align}
      data-name={isName || undefined}
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {field === undefined ? (
        <span className={hideHeader ? 'visually-hidden' : undefined}>{header}</span>
      ) : (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onOrder(nextOrdering(ordering, { field, first }))}
        >
          {header}
          {direction !== null && <Arrow size={14} stroke={2} aria-hidden />}
        </button>
      )}
    </th>
  )
}

function PagePick<Row>({ rows, picks }: { rows: readonly Row[]; picks: PickControl<Row> }) {
  const { t } = useTranslation('common')
  const some = rows.some(picks.has)
  const all = some && rows.every(picks.has)
  return (
    <th scope="col" className={classes.head} data-pick>
      <PickBox
        label={t('table.pickPage')}
        checked={all}
        mixed={some && !all}
        onToggle={() => (all ? picks.remove(rows) : picks.add(rows))}
      />
    </th>
  )
}
