import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nextOrdering, type Ordering } from '#api/lists/ordering.ts'
import { type Column, isRowName } from './columns.ts'
import { PickBox } from './PickBox.tsx'
import classes from './Table.module.css'
import type { TableRoles } from './table-roles.ts'
import type { PickControl } from './use-picks.ts'

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  ordering: Ordering
  onOrder: (ordering: Ordering) => void
  picks: PickControl<Row> | null
  roles: TableRoles
}

/** Shows the head. A column that the call cannot order by is plain text. */
export function TableHead<Row>({ columns, rows, ordering, onOrder, picks, roles }: TableHeadProps<Row>) {
  return (
    <thead role={roles.group}>
      <tr role={roles.row} aria-rowindex={1}>
        {picks !== null && <PagePick rows={rows} picks={picks} role={roles.head} />}
        {columns.map(column => (
          <HeadCell
            key={column.key}
            column={column}
            isName={isRowName(column, columns)}
            ordering={ordering}
            onOrder={onOrder}
            role={roles.head}
          />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<Row>(
  props: Pick<TableHeadProps<Row>, 'ordering' | 'onOrder'> & {
    column: Column<Row>
    isName: boolean
    role: TableRoles['head']
  },
) {
  const { column, isName, ordering, onOrder, role } = props
  const { header, order: field, first, align, hideHeader = false } = column
  const direction =
    field !== undefined && ordering.ordering_field === field ? (ordering.order ?? 'asc') : null
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      role={role}
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

interface PagePickProps<Row> {
  rows: readonly Row[]
  picks: PickControl<Row>
  role: TableRoles['head']
}

function PagePick<Row>({ rows, picks, role }: PagePickProps<Row>) {
  const { t } = useTranslation('common')
  const some = rows.some(picks.has)
  const all = some && rows.every(picks.has)
  return (
    <th role={role} scope="col" className={classes.head} data-pick>
      <PickBox
        label={t('table.pickPage')}
        checked={all}
        mixed={some && !all}
        onToggle={() => (all ? picks.remove(rows) : picks.add(rows))}
      />
    </th>
  )
}
