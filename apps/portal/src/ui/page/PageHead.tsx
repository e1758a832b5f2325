import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './PageHead.module.css'
import { FillSlot } from './slots.tsx'

export interface Crumb {
  label: string
  /** The path is left out for the page itself, and for what has no page of its own. */
  to?: string
}

export interface PageHeadProps {
  /** The document's title, without the product's name. */
  title: string
  /** The breadcrumb, with the page itself last; a top-level page has none. */
  crumbs?: readonly Crumb[]
  /** The place that the page belongs to, under its name on a phone. */
  subtitle?: string | undefined
}

/** Names a page: the document title, the breadcrumb in the top bar, and on a phone the way back with the name. */
export function PageHead({ title, crumbs = [], subtitle }: PageHeadProps) {
  return (
    <>
      <title>{`${title} | Earshot`}</title>
      {crumbs.length > 0 && (
        <FillSlot name="crumbs">
          <Breadcrumb crumbs={crumbs} />
          <PhoneTitle crumbs={crumbs} subtitle={subtitle} />
        </FillSlot>
      )}
    </>
  )
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('common')
  return (
    <nav className={classes.crumbs} aria-label={t('breadcrumb')}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.label} ${crumb.to}`}>
            {index > 0 && <IconChevronRight size={16} stroke={1.9} aria-hidden />}
            {crumb.to === undefined ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            ) : (
              <Link to={crumb.to} activeOptions={{ exact: true }}>
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function PhoneTitle({ crumbs, subtitle }: { crumbs: readonly Crumb[]; subtitle: string | undefined }) {
  const { t } = useTranslation('common')
  const here = crumbs.at(-1)
  const parent = crumbs.findLast((crumb, index) => index < crumbs.length - 1 && crumb.to !== undefined)
  return (
    <div className={classes.phone}>
      {parent?.to !== undefined && (
        <Link to={parent.to} className={classes.back} aria-label={t('backTo', { name: parent.label })}>
          <IconArrowLeft size={20} stroke={1.65} aria-hidden />
        </Link>
      )}
      <span className={classes.names}>
        <span className={classes.name}>{here?.label}</span>
        {subtitle !== undefined && <span className={classes.subtitle}>{subtitle}</span>}
      </span>
    </div>
  )
}
