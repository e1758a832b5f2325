import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Line } from './groups.ts'
import { drawnRows } from './row-window.ts'
import classes from './Table.module.css'
import type { RowsProps } from './TableGrid.tsx'
import { TableRow } from './TableRow.tsx'
import type { TableRoles } from './table-roles.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow } from './use-row-window.ts'

export interface TableBodyProps<Row> extends RowsProps<Row> {
  lines: readonly Line[]
  rowHeight: number
  /** How many rows of the list lie before this page. */
  before: number
  roles: TableRoles
}

/** Shows all rows, or those in view on a long page; only this part renders again when scrolling. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowKey, tone, isOver, picks, pick, lines, rowHeight, before, roles } = props
  const { t } = useTranslation('common')
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useRowKeys({ body, rows, picks })
  const count = lines.length
  const range = useRowWindow({ body, count, rowHeight })
  const kept = lines.findIndex(line => 'index' in line && line.index === keys.active)
  const rowName = pick?.rowName
  const pickLabel = useCallback((row: Row) => t('table.pick', { name: rowName?.(row) }), [t, rowName])

  function drawLine(at: number) {
    const line = lines[at]
    if (line === undefined) return null
    if ('heading' in line) return <Heading key={`of ${line.heading}`} {...props} text={line.heading} />
    const { index } = line
    const row = rows[index]
    if (row === undefined) return null
    return (
      <TableRow
        key={rowKey(row)}
        {...{ row, index, columns, roles, pickLabel }}
        rowIndex={before + index + 2}
        isActive={index === keys.active}
        isPicked={picks?.has(row)}
        isOver={isOver?.(row)}
        tone={tone?.(row)}
      />
    )
  }

  return (
    <tbody
      ref={body}
      role={roles.group}
      onKeyDown={keys.onKeyDown}
      onClick={keys.onClick}
      onFocus={keys.onFocus}
    >
      {drawnRows(range, { count, kept }).map(part =>
        'gap' in part ? (
          <tr key={`before ${part.before}`} aria-hidden style={{ height: part.gap * rowHeight }} />
        ) : (
          drawLine(part.index)
        ),
      )}
    </tbody>
  )
}

/** Shows a heading over the rows of one group. */
function Heading<Row>({ text, columns, picks, roles }: TableBodyProps<Row> & { text: string }) {
  const width = columns.length + (picks === null ? 0 : 1)
  return (
    <tr role={roles.row}>
      <th role={roles.head} scope="colgroup" colSpan={width} className={classes.heading}>
        <span>{text}</span>
      </th>
    </tr>
  )
}
