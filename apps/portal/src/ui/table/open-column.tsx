import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Column } from './columns.ts'
import classes from './open-column.module.css'
import { ROW_LINK } from './use-row-keys.ts'

interface OpenColumn<Row> {
  header: string
  link: (row: Row) => LinkProps
  /** The link's name: where it leads, with the row's name. */
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

interface RowLinkProps {
  link: LinkProps
  /** The link's name: where it leads, because an arrow does not tell. */
  label: string
}

/** Makes the whole row or card a link; the arrow carries its name. The keyboard opens the row itself. */
function RowLink({ link, label }: RowLinkProps) {
  return (
    <Link {...link} {...{ [ROW_LINK]: '' }} className={classes.link} aria-label={label} tabIndex={-1}>
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </Link>
  )
}
