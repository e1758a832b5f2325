import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'
import classes from './AreaTabs.module.css'

export interface AreaTab {
  link: LinkProps
  label: string
  /** How many there are; it is undefined until that is known. */
  count?: number | undefined
  /** True while the number counts things that a person has to deal with. */
  needsAction?: boolean
  /** True if a page below it has a tab of its own. */
  exact?: boolean
}

/**
 * Shows links to the pages of one part of the admin area, each with its number. They scroll sideways where they do not
 * fit.
 */
export function AreaTabs({ label, tabs }: { label: string; tabs: readonly AreaTab[] }) {
  const { i18n } = useTranslation()
  const row = useRef<HTMLElement>(null)
  useCurrentInView(row)
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {tabs.map(({ link, label: name, count, needsAction = false, exact = false }) => (
        <Link key={link.to} {...link} className={classes.tab} activeOptions={{ exact, includeSearch: false }}>
          {name}
          {count !== undefined && (
            <span className={classes.count} data-loud={needsAction || undefined}>
              {formatNumber(count, i18n.language)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the row so that the open page's tab stands in its middle; the page itself does not move. */
function useCurrentInView(row: RefObject<HTMLElement | null>): void {
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which tab is the open one.
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]')
    if (row.current === null || current == null) return
    const [all, one] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    row.current.scrollLeft += one.left + one.width / 2 - (all.left + all.width / 2)
  }, [row, path])
}
