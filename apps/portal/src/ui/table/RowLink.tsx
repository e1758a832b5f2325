import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './RowLink.module.css'
import { ROW_LINK } from './use-row-keys.ts'

export interface RowLinkProps {
  link: LinkProps
  /** Where it leads, since an arrow does not say. */
  label: string
}

/** The whole row or card is the target, the arrow carries the name. The keyboard opens the row itself. */
export function RowLink({ link, label }: RowLinkProps) {
  return (
    <Link {...link} {...{ [ROW_LINK]: '' }} className={classes.link} aria-label={label} tabIndex={-1}>
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </Link>
  )
}
