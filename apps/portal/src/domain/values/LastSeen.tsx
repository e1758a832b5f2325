import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAge, formatAgo, formatFull } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './values.module.css'

export interface LastSeenProps {
  at: string | null
  timeZone?: string | undefined
  /** True while it says "4 min" instead of "4 min ago", for tables. */
  short?: boolean
  /** True while the row already says Offline: its blue then replaces the age's color. */
  offline?: boolean
}

/** Shows how long ago something was heard; beyond 60 minutes the age is a warning, beyond 24 hours an alarm. */
export function LastSeen({ at, timeZone, short = false, offline = false }: LastSeenProps) {
  const { t, i18n } = useTranslation('common')
  const age = dataAge(at, new Date(useNow()))
  if (at === null || age === null) return <span className={classes.lastSeen}>{t('age.never')}</span>
  return (
    <time
      className={classes.lastSeen}
      data-level={offline ? 'offline' : age.level}
      dateTime={at}
      title={formatFull({ at, language: i18n.language, timeZone })}
    >
      {short ? formatAge(age, i18n.language) : formatAgo(age, i18n.language)}
    </time>
  )
}

interface AgingFigureProps {
  /** When it was measured; null where it never was. */
  at: string | null
  children: ReactNode
}

/** Shows a figure of a list; once it is too old to stand for now, it is muted and has its age. */
export function AgingFigure({ at, children }: AgingFigureProps) {
  const { i18n } = useTranslation()
  const age = dataAge(at, new Date(useNow()))
  if (age === null || age.level === 'regular') return children
  const ago = formatAgo(age, i18n.language)
  return (
    <Text as="span" tone="muted" title={ago}>
      {children} <span className="visually-hidden">{ago}</span>
    </Text>
  )
}
