import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '#ui/choice/LanguageSelect.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { PublicFooter } from '#ui/page/PublicFooter.tsx'
import { Logo } from '#ui/pictures/Logo.tsx'
import classes from './TextPageLayout.module.css'

export interface TextPageLayoutProps {
  title: string
  /** A selector of this page, before the language. */
  select?: ReactNode
  children: ReactNode
}

/** Lays out the public pages that are read: help, installation, terms, data privacy and imprint. */
export function TextPageLayout({ title, select, children }: TextPageLayoutProps) {
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
        <Row gap="2">
          {select}
          <LanguageSelect />
        </Row>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Text as="h1" size="answer" below="5">
          {title}
        </Text>
        {children}
      </main>
      <PublicFooter className={classes.foot} />
    </div>
  )
}
