import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/locale.ts'
import classes from './AreaTabs.module.css'

export interface AreaTab {
  link: LinkProps
  label: string
  /** How many there are; none while nobody knows. */
  count?: number | undefined
  /** The figure counts what somebody has to see to. */
  loud?: boolean
  /** A page below it has a tab of its own. */
  exact?: boolean
}

/** The pages of one part of the admin area: links, each with its figure. They scroll sideways where they do not fit. */
export function AreaTabs({ label, tabs }: { label: string; tabs: readonly AreaTab[] }) {
  const { i18n } = useTranslation()
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ link, label: name, count, loud = false, exact = false }) => (
        <Link key={link.to} {...link} className={classes.tab} activeOptions={{ exact, includeSearch: false }}>
          {name}
          {count !== undefined && (
            <span className={classes.count} data-loud={loud || undefined}>
              {formatNumber(count, i18n.language)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
