/** Keeps which rows are picked. They survive paging and sorting, but not another filter. */

export type RowKey = string | number

export interface PickState<Row> {
  /** The filters that they were picked under. */
  scope: string
  rows: ReadonlyMap<RowKey, Row>
  /** Whether everything that was found is picked, including rows that no page has shown. */
  everything: boolean
}

export function noPicks<Row>(scope: string): PickState<Row> {
  return { scope, rows: new Map(), everything: false }
}

type PickedRows<Row> = readonly (readonly [RowKey, Row])[]

export function withPicked<Row>(state: PickState<Row>, picked: PickedRows<Row>): PickState<Row> {
  return { ...state, rows: new Map([...state.rows, ...picked]) }
}

export function withoutPicked<Row>(state: PickState<Row>, keys: readonly RowKey[]): PickState<Row> {
  const rows = new Map([...state.rows].filter(([key]) => !keys.includes(key)))
  return { ...state, rows, everything: false }
}

/** Picks a row, or drops it if it is picked. */
export function toggled<Row>(state: PickState<Row>, [key, row]: readonly [RowKey, Row]): PickState<Row> {
  return state.rows.has(key) ? withoutPicked(state, [key]) : withPicked(state, [[key, row]])
}
