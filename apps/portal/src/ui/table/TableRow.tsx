import { type ReactNode, useMemo } from 'react'
import { type Column, isRowName } from './columns.ts'
import type { DataTableProps } from './DataTable.tsx'
import { PickBox } from './PickBox.tsx'
import classes from './Table.module.css'
import type { TableRoles } from './table-roles.ts'

export interface TableRowProps<Row> {
  row: Row
  /** The index on the page, from 0. */
  index: number
  /** The index in the whole list, where the head is 1. */
  rowIndex: number
  columns: readonly Column<Row>[]
  roles: TableRoles
  pickLabel: (row: Row) => string
  /** Whether it is picked; undefined where rows cannot be picked. */
  isPicked: boolean | undefined
  isOver: boolean | undefined
  tone: ReturnType<NonNullable<DataTableProps<Row>['tone']>>
  /** Whether this is the row that Tab leads to. */
  isActive: boolean
}

/** Shows one row. Rows come and go while a long page scrolls, so those that stay are not rendered again. */
export function TableRow<Row>(props: TableRowProps<Row>): ReactNode {
  const { row, index, rowIndex, columns, roles, pickLabel, isPicked, isOver, tone, isActive } = props
  return useMemo(
    () => (
      <tr
        className={classes.row}
        role={roles.row}
        aria-rowindex={rowIndex}
        data-index={index}
        data-tone={tone}
        data-over={isOver || undefined}
        data-picked={isPicked || undefined}
        tabIndex={isActive ? 0 : -1}
      >
        {isPicked !== undefined && (
          <td role={roles.cell} data-pick>
            <PickBox label={pickLabel(row)} checked={isPicked} />
          </td>
        )}
        {columns.map(column =>
          isRowName(column, columns) ? (
            <th key={column.key} role={roles.name} scope="row" data-name data-align={column.align}>
              {column.cell(row)}
            </th>
          ) : (
            <td key={column.key} role={roles.cell} data-align={column.align}>
              {column.cell(row)}
            </td>
          ),
        )}
      </tr>
    ),
    [row, index, rowIndex, columns, roles, pickLabel, isPicked, isOver, tone, isActive],
  )
}
