import { type CSSProperties, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ordering } from '#api/lists/ordering.ts'
import { gridTracks } from './columns.ts'
import { groupRows, linesOf } from './row-groups.ts'
import { WINDOWED_FROM } from './row-window.ts'
import classes from './Table.module.css'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import type { RowsProps } from './table-props.ts'
import { AS_BLOCKS, NATIVE } from './table-roles.ts'

export interface TableGridProps<Row> extends RowsProps<Row> {
  density: 'comfortable' | 'dense'
  rowHeight: number
  ordering: Ordering
  onOrder: (ordering: Ordering) => void
  /** How many rows all pages have together, and how many of them lie before this page. */
  total: number
  before: number
}

/** Shows the list as a table with a sticky head; on a long page it has only the rows in view. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { label, columns, rows, groups, picks, density, rowHeight, total } = props
  const { t } = useTranslation('common')
  const hint = useId()
  const [isScrolled, setScrolled] = useState(false)
  const lines = useMemo(() => linesOf(groupRows(rows, groups)), [rows, groups])
  const isWindowed = lines.length >= WINDOWED_FROM
  const roles = isWindowed ? AS_BLOCKS : NATIVE
  const { tracks, width } = gridTracks(columns, picks !== null)
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--row-height': `${rowHeight}px`,
    ...(isWindowed && { '--columns': tracks, minWidth: width }),
  }
  return (
    <div
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
        role={roles.table}
        data-windowed={isWindowed || undefined}
        data-picks={picks !== null || undefined}
        aria-rowcount={total + 1}
        aria-describedby={hint}
      >
        <caption className="visually-hidden">{label}</caption>
        {!isWindowed && (
          <colgroup>
            {picks !== null && <col className={classes.pickColumn} />}
            {columns.map(({ key, width: pixels }) => (
              <col key={key} style={pixels === undefined ? undefined : { width: pixels }} />
            ))}
          </colgroup>
        )}
        <TableHead {...props} roles={roles} />
        <TableBody {...props} lines={lines} roles={roles} />
      </table>
    </div>
  )
}
