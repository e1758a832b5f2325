import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isRowName } from './columns.ts'
import { PickBox } from './PickBox.tsx'
import classes from './Table.module.css'
import type { RowsProps } from './TableGrid.tsx'
import type { RowKeys } from './use-row-keys.ts'

export interface TableRowProps<Row>
  extends Pick<RowsProps<Row>, 'columns' | 'picks' | 'pick' | 'tone' | 'isOver'> {
  row: Row
  /** On the page, from 0. */
  index: number
  /** In the whole list, where the head is 1. */
  rowIndex: number
  keys: RowKeys
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, picks, pick, tone, isOver, index, rowIndex, keys } = props
  const { t } = useTranslation('common')
  const isPicked = picks?.has(row) ?? false
  // While a long page scrolls, rows come and go with every frame: those that stay are not drawn again.
  const cells = useMemo(
    () =>
      columns.map(column =>
        isRowName(column, columns) ? (
          <th key={column.key} scope="row" data-name data-align={column.align}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} data-align={column.align}>
            {column.cell(row)}
          </td>
        ),
      ),
    [row, columns],
  )
  return (
    <tr
      className={classes.row}
      aria-rowindex={rowIndex}
      data-index={index}
      data-tone={tone?.(row)}
      data-over={isOver?.(row) || undefined}
      data-picked={isPicked || undefined}
      tabIndex={index === keys.active ? 0 : -1}
      onFocus={() => keys.setActive(index)}
    >
      {picks !== null && (
        <td data-pick>
          <PickBox
            label={t('table.pick', { name: pick?.rowName(row) })}
            checked={isPicked}
            inRow
            onToggle={event => keys.pick(index, { stretch: event.shiftKey })}
          />
        </td>
      )}
      {cells}
    </tr>
  )
}
