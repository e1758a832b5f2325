import {
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, isRowName } from './columns.ts'
import { PickBox } from './PickBox.tsx'
import type { Line } from './row-groups.ts'
import { drawnRows, type RowRange, rowsInView, WINDOWED_FROM } from './row-window.ts'
import classes from './Table.module.css'
import type { DataTableProps, RowsProps } from './table-props.ts'
import type { TableRoles } from './table-roles.ts'
import { useRowKeys } from './use-row-keys.ts'

interface TableBodyProps<Row> extends RowsProps<Row> {
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
        row={row}
        index={index}
        columns={columns}
        roles={roles}
        pickLabel={pickLabel}
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

interface TableRowProps<Row> {
  row: Row
  /** The index on the page, from 0. */
  index: number
  /** The index in the whole list, where the head is 1. */
  rowIndex: number
  columns: readonly Column<Row>[]
  roles: TableRoles
  pickLabel: (row: Row) => string
  /** Undefined where rows cannot be picked. */
  isPicked: boolean | undefined
  isOver: boolean | undefined
  tone: ReturnType<NonNullable<DataTableProps<Row>['tone']>>
  /** True while this is the row that Tab leads to. */
  isActive: boolean
}

/** Shows one row. Rows come and go while a long page scrolls, so those that stay are not rendered again. */
function TableRow<Row>(props: TableRowProps<Row>): ReactNode {
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

/**
 * Returns the rows to draw, renewed while the page or the box around the table scrolls.
 * @param body holds the rows
 */
function useRowWindow(args: {
  body: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
}): RowRange {
  const { body, count, rowHeight } = args
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 })
  const isWindowed = count >= WINDOWED_FROM
  useLayoutEffect(() => {
    if (!isWindowed) return
    const renew = () => {
      const box = body.current?.closest('table')?.parentElement
      if (!body.current || !box) return
      const top = Math.max(box.getBoundingClientRect().top, 0)
      const above = top - body.current.getBoundingClientRect().top
      const next = rowsInView({ above, height: window.innerHeight - top, rowHeight, count })
      setRange(former => (former.first === next.first && former.end === next.end ? former : next))
    }
    renew()
    // A scroll event does not bubble, but capturing sees every one.
    window.addEventListener('scroll', renew, { capture: true, passive: true })
    window.addEventListener('resize', renew)
    return () => {
      window.removeEventListener('scroll', renew, { capture: true })
      window.removeEventListener('resize', renew)
    }
  }, [isWindowed, body, count, rowHeight])
  return isWindowed ? range : { first: 0, end: count }
}
