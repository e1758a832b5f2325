import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { asIs, searchAfter } from '#lib/address/use-address.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { Row } from '#ui/layout/Stack.tsx'
import classes from './Pager.module.css'

/** The sizes to choose from; one that the profile or the address asks for is offered too. */
const SIZES = [10, 25, 50, 100, 250, 1000]

export interface PagerProps {
  /** What is paged, for a screen reader. */
  name: string
  list: { page: number; pages: number; per_page: number; total: number }
  onSize: (perPage: number) => void
}

/** Shows which rows of how many are on the page. Pages are links, so that each can be opened, shared and returned to. */
export function Pager({ name, list, onSize }: PagerProps) {
  const { t, i18n } = useTranslation('common')
  const { page, pages, per_page: size, total } = list
  if (total <= Math.min(size, SIZES[0] ?? size)) return null
  const figure = (value: number) => formatNumber(value, i18n.language)
  const first = Math.min(total, (page - 1) * size + 1)
  const range = { first: figure(first), last: figure(Math.min(total, page * size)), total: figure(total) }
  return (
    <nav className={classes.pager} aria-label={t('pager.label', { name })}>
      <span>{t('pager.range', range)}</span>
      <Row as="span" gap="1" align="center" wrap>
        <PageSize size={size} onSize={onSize} />
        <Step to={1} shown={page > 1} label={t('pager.first')} icon={IconChevronsLeft} />
        <Step to={page - 1} shown={page > 1} label={t('pager.previous')} icon={IconChevronLeft} />
        <span className={classes.place}>
          {t('pager.place', { page: figure(page), pages: figure(Math.max(1, pages)) })}
        </span>
        <Step to={page + 1} shown={page < pages} label={t('pager.next')} icon={IconChevronRight} />
        <Step to={pages} shown={page < pages} label={t('pager.last')} icon={IconChevronsRight} />
      </Row>
    </nav>
  )
}

interface StepProps {
  to: number
  shown: boolean
  label: string
  icon: typeof IconChevronLeft
}

function Step({ to, shown, label, icon: Icon }: StepProps) {
  if (!shown) return <span className={classes.step} />
  return (
    <Link
      to="."
      search={searchAfter(asIs, { page: to === 1 ? undefined : to })}
      className={classes.step}
      aria-label={label}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </Link>
  )
}

function PageSize({ size, onSize }: { size: number; onSize: (perPage: number) => void }) {
  const { t, i18n } = useTranslation('common')
  const sizes = SIZES.includes(size) ? SIZES : [...SIZES, size].sort((a, b) => a - b)
  return (
    <label className={classes.size}>
      <span className="visually-hidden">{t('pager.size')}</span>
      <select value={size} onChange={event => onSize(Number(event.target.value))}>
        {sizes.map(value => (
          <option key={value} value={value}>
            {t('pager.perPage', { size: formatNumber(value, i18n.language) })}
          </option>
        ))}
      </select>
    </label>
  )
}
