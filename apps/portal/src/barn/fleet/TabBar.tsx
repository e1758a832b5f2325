import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './fleet.module.css'

export interface FleetTab {
  link: LinkProps
  label: string
}

/** Pages of one thing or one part, as links; they scroll sideways where there is no room. */
export function TabBar({ label, tabs }: { label: string; tabs: readonly FleetTab[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ link, label: name }) => (
        <Link
          key={name}
          {...link}
          activeOptions={{ exact: true, includeSearch: false }}
          className={classes.tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
