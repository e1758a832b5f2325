import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '#ui/choice/LanguageSelect.tsx'
import { Logo } from '#ui/pictures/Logo.tsx'
import './EntryLayout.css'
import { PublicFooter } from './PublicFooter.tsx'

export interface EntryLayoutProps {
  title: string
  subtitle?: ReactNode
  /** True if this is a sign-in page, whose picture is shown on a phone too. */
  front?: boolean
  children: ReactNode
}

/** Surrounds every form of the public area; beside it an ear is drawn from two days of coughs. */
export function EntryLayout({ title, subtitle, front = false, children }: EntryLayoutProps) {
  const { t } = useTranslation('public')
  return (
    <div className="entry-page" data-front={front || undefined}>
      <title>{`${title} | Earshot`}</title>
      <header className="entry-top">
        <Link to="/" aria-label="Earshot">
          <Logo />
        </Link>
        <LanguageSelect />
      </header>
      <main className="entry-main">
        <h1 className="entry-title">{title}</h1>
        {subtitle !== undefined && <p className="entry-subtitle">{subtitle}</p>}
        {children}
      </main>
      <PublicFooter className="entry-foot" />
      <aside className="entry-panel">
        <div className="entry-art" />
        <p className="entry-motto">{t('signIn.motto')}</p>
        <p className="entry-caption">{t('signIn.art')}</p>
      </aside>
    </div>
  )
}
