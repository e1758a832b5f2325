import type { LinkProps } from '@tanstack/react-router'
import type { Column } from './columns.ts'
import { RowLink } from './RowLink.tsx'

export interface OpenColumn<Row> {
  header: string
  link: (row: Row) => LinkProps
  /** Says where it leads, with the row's name. */
  label: (row: Row) => string
  /** The width, where the usual one is too much. */
  width?: number
}

/** Returns the last column of a list whose rows are links: the arrow that makes the whole row a target. */
export function openColumn<Row>({ header, link, label, width = 48 }: OpenColumn<Row>): Column<Row, never> {
  return {
    key: 'open',
    width,
    header,
    hideHeader: true,
    cell: row => <RowLink link={link(row)} label={label(row)} />,
    card: 'link',
  }
}
