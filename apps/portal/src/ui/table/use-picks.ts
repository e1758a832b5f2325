import { useState } from 'react'

export interface Picks<Row> {
  /** The picked rows that a page has shown. */
  rows: readonly Row[]
  /** True if every row that the filters find is picked, however many pages they fill. */
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

/** Keeps which rows are picked. They survive paging and sorting, but not another filter. */

export type RowKey = string | number

interface PickState<Row> {
  /** The filters that they were picked under. */
  scope: string
  rows: ReadonlyMap<RowKey, Row>
  /** True if everything that was found is picked, including rows that no page has shown. */
  everything: boolean
}

function noPicks<Row>(scope: string): PickState<Row> {
  return { scope, rows: new Map(), everything: false }
}

type PickedRows<Row> = readonly (readonly [RowKey, Row])[]

function withPicked<Row>(state: PickState<Row>, picked: PickedRows<Row>): PickState<Row> {
  return { ...state, rows: new Map([...state.rows, ...picked]) }
}

function withoutPicked<Row>(state: PickState<Row>, keys: readonly RowKey[]): PickState<Row> {
  const rows = new Map([...state.rows].filter(([key]) => !keys.includes(key)))
  return { ...state, rows, everything: false }
}

/** Picks a row, or drops it if it is picked. */
function toggled<Row>(state: PickState<Row>, [key, row]: readonly [RowKey, Row]): PickState<Row> {
  return state.rows.has(key) ? withoutPicked(state, [key]) : withPicked(state, [[key, row]])
}
