/** What the parts of a table are to a screen reader, where the style sheet displays them as something else. */
export interface TableRoles {
  table?: 'table'
  group?: 'rowgroup'
  row?: 'row'
  head?: 'columnheader'
  name?: 'rowheader'
  cell?: 'cell'
}

/** The browser's own. */
export const NATIVE: TableRoles = {}

/** A long table's rows are blocks, so that one that comes lays out no other. */
export const AS_BLOCKS: TableRoles = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  head: 'columnheader',
  name: 'rowheader',
  cell: 'cell',
}
