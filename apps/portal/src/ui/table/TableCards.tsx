import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import type { CardPart, Column } from './columns.ts'
import { PickBox } from './PickBox.tsx'
import { groupRows } from './row-groups.ts'
import classes from './TableCards.module.css'
import type { RowsProps } from './table-props.ts'

/** Shows the same rows and columns on a narrow screen. What is out of sight is not laid out (content-visibility). */
export function TableCards<Row>(props: RowsProps<Row>) {
  const { label, rows, rowKey, groups } = props
  return groupRows(rows, groups).map(lot => (
    <div key={lot.key} className={classes.lot}>
      {lot.heading !== undefined && <h2>{lot.heading}</h2>}
      <ul aria-label={lot.heading ?? label} className={classes.cards}>
        {lot.rows.map(row => (
          <Card key={rowKey(row)} {...props} row={row} />
        ))}
      </ul>
    </div>
  ))
}

function Card<Row>({ row, columns, tone, isOver, picks, pick }: RowsProps<Row> & { row: Row }) {
  const { t } = useTranslation('common')
  const part = (wanted: CardPart) => columns.filter(({ card }) => card === wanted)
  const cells = (wanted: CardPart) =>
    part(wanted).map(column => <Cell key={column.key} column={column} row={row} />)
  const isPicked = picks?.has(row) ?? false
  return (
    <li
      className={classes.card}
      data-tone={tone?.(row)}
      data-over={isOver?.(row) || undefined}
      data-picked={isPicked || undefined}
    >
      {picks !== null && (
        <PickBox
          label={t('table.pick', { name: pick?.rowName(row) })}
          checked={isPicked}
          onToggle={() => picks.toggle(row)}
        />
      )}
      <div className={classes.main}>
        {cells('title')}
        {cells('line')}
        {part('fact').length > 0 && (
          <Row gap="half 3" align="baseline" wrap>
            {cells('fact')}
          </Row>
        )}
      </div>
      <div className={classes.end}>
        {cells('mark')}
        {cells('note')}
      </div>
      {part('link').map(column => (
        <div key={column.key} className={classes.link}>
          {column.cell(row)}
        </div>
      ))}
    </li>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <div data-part={column.card}>
      {column.card === 'fact' && (
        <Text as="span" tone="muted">
          {column.header}{' '}
        </Text>
      )}
      {column.cell(row)}
    </div>
  )
}
