import { type CSSProperties, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ordering } from '#api/lists/ordering.ts'
import type { Column } from './columns.ts'
import type { DataTableProps } from './DataTable.tsx'
import { linesOf, lotsOf } from './groups.ts'
import { drawnRows, WINDOWED_FROM } from './row-window.ts'
import classes from './Table.module.css'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import type { PickControl } from './use-picks.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow } from './use-row-window.ts'

export interface RowsProps<Row>
  extends Pick<DataTableProps<Row>, 'label' | 'rowKey' | 'tone' | 'isOver' | 'groups' | 'pick'> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  picks: PickControl<Row> | null
}

export interface TableGridProps<Row> extends RowsProps<Row> {
  density: 'comfortable' | 'dense'
  rowHeight: number
  ordering: Ordering
  onOrder: (ordering: Ordering) => void
  /** Of all pages, and how many of them lie before this one. */
  total: number
  before: number
}

/** The list as a table: a sticky head, and of a long page the rows in view. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { label, ordering, onOrder, columns, rows, picks, density, rowHeight, total, before } = props
  const { t } = useTranslation('common')
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  const keys = useRowKeys({ body, rows, picks })
  const lines = useMemo(() => linesOf(lotsOf(rows, props.groups)), [rows, props.groups])
  const count = lines.length
  const range = useRowWindow({ body, box, count, rowHeight })
  const kept = lines.findIndex(line => 'index' in line && line.index === keys.active)
  const width = columns.length + (picks === null ? 0 : 1)
  const style: CSSProperties & Record<'--row-height', string> = { '--row-height': `${rowHeight}px` }

  function drawLine(at: number) {
    const line = lines[at]
    if (line === undefined) return null
    if ('heading' in line) return <Heading key={`of ${line.heading}`} text={line.heading} width={width} />
    const { index } = line
    const row = rows[index]
    if (row === undefined) return null
    const rowIndex = before + index + 2
    return <TableRow key={props.rowKey(row)} {...props} {...{ row, index, rowIndex, keys }} />
  }

  return (
    <div
      ref={box}
      className={classes.box}
      data-density={density}
      data-scrolled={isScrolled || undefined}
      onScroll={event => setScrolled(event.currentTarget.scrollLeft > 0)}
    >
      <p id={hint} hidden>
        {t(picks === null ? 'table.keys' : 'table.pickKeys')}
      </p>
      <table
        className={classes.table}
        style={style}
        data-windowed={count >= WINDOWED_FROM || undefined}
        data-picks={picks !== null || undefined}
        aria-rowcount={total + 1}
        aria-describedby={hint}
      >
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          {picks !== null && <col className={classes.pickColumn} />}
          {columns.map(({ key, width: pixels }) => (
            <col key={key} style={pixels === undefined ? undefined : { width: pixels }} />
          ))}
        </colgroup>
        <TableHead columns={columns} rows={rows} ordering={ordering} onOrder={onOrder} picks={picks} />
        <tbody ref={body} onKeyDown={keys.onKeyDown}>
          {drawnRows(range, { count, kept }).map(part =>
            'gap' in part ? (
              <tr key={`before ${part.before}`} aria-hidden>
                <td colSpan={width} className={classes.gap} style={{ height: part.gap * rowHeight }} />
              </tr>
            ) : (
              drawLine(part.index)
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Over the rows of one lot. */
function Heading({ text, width }: { text: string; width: number }) {
  return (
    <tr>
      <th scope="colgroup" colSpan={width} className={classes.heading}>
        <span>{text}</span>
      </th>
    </tr>
  )
}
