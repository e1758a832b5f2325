import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './RowLink.module.css'
import { ROW_LINK } from './use-row-keys.ts'

export interface RowLinkProps {
  link: LinkProps
  /** Says where it leads, because an arrow does not. */
  label: string
}

/** Makes the whole row or card a link; the arrow carries its name. The keyboard opens the row itself. */
export function RowLink({ link, label }: RowLinkProps) {
  return (
    <Link {...link} {...{ [ROW_LINK]: '' }} className={classes.link} aria-label={label} tabIndex={-1}>
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </Link>
  )
}
