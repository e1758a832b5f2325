/** An array in PostgreSQL's own text form: the driver's general conversion quotes every element, at several times the cost. */
export function array<Item>(items: readonly Item[], value: (item: Item) => number | string | null): string {
  return `{${items.map(item => value(item) ?? 'NULL').join(',')}}`
}

/** Makes an array of each column. */
export function arrays<Column extends string>(
  rows: readonly Readonly<Record<Column, number | string | null>>[],
  columns: readonly Column[],
): string[] {
  return columns.map(column => array(rows, row => row[column]))
}
