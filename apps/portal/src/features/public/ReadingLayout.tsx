import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '#ui/LanguageSelect.tsx'
import { Logo } from '#ui/Logo.tsx'
import { PublicFooter } from '#ui/page/PublicFooter.tsx'
import classes from './ReadingLayout.module.css'

export interface ReadingLayoutProps {
  title: string
  /** A selector of this page, before the language. */
  select?: ReactNode
  children: ReactNode
}

/** Surrounds the pages for reading: help, terms, data privacy and imprint. */
export function ReadingLayout({ title, select, children }: ReadingLayoutProps) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.page}>
      <title>{`${title} | Earshot`}</title>
      <a className={classes.skip} href="#main">
        {t('skipToContent')}
      </a>
      <header className={classes.top}>
        <Link to="/" aria-label="Earshot">
          <Logo />
        </Link>
        <div className={classes.selects}>
          {select}
          <LanguageSelect />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </main>
      <PublicFooter className={classes.foot} />
    </div>
  )
}
