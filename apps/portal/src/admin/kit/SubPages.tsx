import { Link, type LinkProps } from '@tanstack/react-router'
import classes from '#ui/SegmentedControl.module.css'

export interface SubPage {
  link: LinkProps
  label: string
}

/** Shows the pages below a tab as a segmented control of links; what the address keeps for all of them stays. */
export function SubPages({ label, pages }: { label: string; pages: readonly SubPage[] }) {
  return (
    <nav className={classes.group} aria-label={label}>
      {pages.map(({ link, label: name }) => (
        <Link
          key={name}
          {...link}
          className={classes.segment}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
