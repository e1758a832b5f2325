import type { Ordering } from '#api/lists/ordering.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { Column } from './columns.ts'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'

export interface TableSkeletonProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  density: 'comfortable' | 'dense'
  rowHeight: number
  ordering: Ordering
  asCards: boolean
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** The widths differ as words do. */
const WIDTHS = ['72%', '56%', '64%', '48%', '80%']

const nothing = () => undefined

/** Shows the head and blocks in the table's own geometry; the section tells screen readers that it is loading. */
export function TableSkeleton<Row>({
  label,
  columns,
  density,
  rowHeight,
  ordering,
  asCards,
}: TableSkeletonProps<Row>) {
  const blocks: Column<number>[] = columns.map(({ cell: _cell, ...column }, index) => ({
    ...column,
    cell: row => (column.card === 'link' ? null : <Block width={WIDTHS[(row + index) % WIDTHS.length]} />),
  }))
  const parts = { label, columns: blocks, rows: ROWS, rowKey: (row: number) => row, picks: null }
  const grid = { density, rowHeight, ordering, onOrder: nothing, total: ROWS.length, before: 0 }
  return (
    <div inert aria-hidden>
      {asCards ? <TableCards {...parts} /> : <TableGrid {...parts} {...grid} />}
    </div>
  )
}

function Block({ width }: { width: string | undefined }) {
  return <Skeleton width={width} height={12} />
}
