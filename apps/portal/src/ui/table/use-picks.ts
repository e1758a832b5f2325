import { useState } from 'react'
import { noPicks, type PickState, type RowKey, toggled, withoutPicked, withPicked } from './picks.ts'

export interface Picks<Row> {
  /** The picked rows that a page has shown. */
  rows: readonly Row[]
  /** Whether every row that the filters find is picked, however many pages they fill. */
  everything: boolean
  count: number
  drop: () => void
}

export interface PickControl<Row> extends Picks<Row> {
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  add: (rows: readonly Row[]) => void
  remove: (rows: readonly Row[]) => void
  pickEverything: () => void
}

export function usePicks<Row>(args: {
  scope: string
  total: number
  rowKey: (row: Row) => RowKey
}): PickControl<Row> {
  const { scope, total, rowKey } = args
  const [kept, setKept] = useState<PickState<Row>>(() => noPicks(scope))
  const state = kept.scope === scope ? kept : noPicks<Row>(scope)
  const pick = (row: Row) => [rowKey(row), row] as const
  return {
    rows: [...state.rows.values()],
    everything: state.everything,
    count: state.everything ? total : state.rows.size,
    drop: () => setKept(noPicks(scope)),
    has: row => state.rows.has(rowKey(row)),
    toggle: row => setKept(toggled(state, pick(row))),
    add: rows => setKept(withPicked(state, rows.map(pick))),
    remove: rows => setKept(withoutPicked(state, rows.map(rowKey))),
    pickEverything: () => setKept({ ...state, everything: true }),
  }
}
