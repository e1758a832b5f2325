import type { ReactNode } from 'react'
import { LanguageSelect } from '#ui/choice/LanguageSelect.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Logo } from '#ui/pictures/Logo.tsx'
import classes from './GatePage.module.css'

export interface GatePageProps {
  title: string
  lead: string
  /** Stays at the foot of the window. */
  foot?: ReactNode
  children: ReactNode
}

/** Stands in the place of the whole portal until somebody has done what it asks for. */
export function GatePage({ title, lead, foot, children }: GatePageProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} | Earshot`}</title>
      <header className={classes.top}>
        <Logo />
        <LanguageSelect />
      </header>
      <main className={classes.main}>
        <Text as="h1" size="answer">
          {title}
        </Text>
        <Text tone="muted" above="2" below="6">
          {lead}
        </Text>
        {children}
      </main>
      {foot !== undefined && <footer className={classes.foot}>{foot}</footer>}
    </div>
  )
}
