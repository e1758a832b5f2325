import type { SiteList } from '@earshot/contract/schemas/farm/site.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/locale.ts'
import classes from './SitePager.module.css'
import { changeSearch } from './site-search.ts'

/** Pages by links, so that each can be opened, shared and gone back to. */
export function SitePager({ list }: { list: SiteList }) {
  const { t, i18n } = useTranslation('sites')
  const { page, pages, per_page, total } = list
  if (pages <= 1) return null
  const first = (page - 1) * per_page + 1
  const last = Math.min(total, page * per_page)
  const figure = (value: number) => formatNumber(value, i18n.language)
  return (
    <nav className={classes.pager} aria-label={t('pager.label')}>
      <span>{t('pager.range', { first: figure(first), last: figure(last), total: figure(total) })}</span>
      <span className={classes.steps}>
        <PageLink page={page - 1} shown={page > 1} label={t('pager.previous')} icon={IconChevronLeft} />
        <span>{t('pager.of', { page: figure(page), pages: figure(pages) })}</span>
        <PageLink page={page + 1} shown={page < pages} label={t('pager.next')} icon={IconChevronRight} />
      </span>
    </nav>
  )
}

interface PageLinkProps {
  page: number
  shown: boolean
  label: string
  icon: typeof IconChevronLeft
}

function PageLink({ page, shown, label, icon: Icon }: PageLinkProps) {
  if (!shown) return <span className={classes.step} />
  return (
    <Link
      from="/app/sites"
      to="."
      search={current => changeSearch(current, { page: page === 1 ? undefined : page })}
      className={classes.step}
      aria-label={label}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </Link>
  )
}
