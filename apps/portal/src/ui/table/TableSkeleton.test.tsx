import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Column } from './columns.ts'
import { TableSkeleton } from './TableSkeleton.tsx'

it('The skeleton asks nothing of rows that are not there yet', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const ofRow = vi.fn()
  const columns: Column<{ id: number }>[] = [{ key: 'id', header: 'Number', cell: row => row.id }]
  // The parts are passed on as the table does, with all that a list with rows would need.
  const parts = {
    columns,
    rowKey: ofRow,
    tone: ofRow,
    isOver: ofRow,
    density: 'dense' as const,
    rowHeight: 36,
  }
  render(<TableSkeleton {...parts} label="Devices" ordering={{}} asCards={false} />)
  expect(ofRow).not.toHaveBeenCalled()
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})
