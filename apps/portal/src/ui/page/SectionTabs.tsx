import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'
import { PageSections } from './PageParts.tsx'
import classes from './SectionTabs.module.css'

export interface SectionTab {
  link: LinkProps
  label: string
  /** The number of things that a person has to deal with; nothing is shown for none. */
  count?: number | undefined
  /** True where the open page belongs to this tab, though its address is no part of the tab's. */
  isCurrent?: boolean
}

/** The same as a link to the open page has. */
const CURRENT = { 'aria-current': 'page' } as const

/** Shows the pages of the open thing as tabs: in the top bar, and on a phone in a row of their own under it. */
export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }) {
  const { i18n } = useTranslation()
  return (
    <PageSections>
      <nav className={classes.tabs} aria-label={label}>
        {tabs.map(({ link, label: name, count = 0, isCurrent = false }) => (
          <Link
            key={link.to}
            {...link}
            className={classes.tab}
            activeOptions={{ includeSearch: false }}
            {...(isCurrent && CURRENT)}
          >
            {name}
            {count > 0 && <span className={classes.count}>{formatNumber(count, i18n.language)}</span>}
          </Link>
        ))}
      </nav>
    </PageSections>
  )
}
