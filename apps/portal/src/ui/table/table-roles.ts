/** The roles that the parts of a table have for a screen reader, where the style sheet displays them as something else. */
export interface TableRoles {
  table?: 'table'
  group?: 'rowgroup'
  row?: 'row'
  head?: 'columnheader'
  name?: 'rowheader'
  cell?: 'cell'
}

/** The browser's own roles. */
export const NATIVE: TableRoles = {}

/** The rows of a long table are blocks, so that a new one lays out no other. */
export const AS_BLOCKS: TableRoles = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  head: 'columnheader',
  name: 'rowheader',
  cell: 'cell',
}
