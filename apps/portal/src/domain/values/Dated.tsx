import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAgo } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Text } from '#ui/Text.tsx'

export interface DatedProps {
  /** When it was measured; null where it never was. */
  at: string | null
  children: ReactNode
}

/** Shows a figure of a list; once it is too old to stand for now, it is muted and has its age. */
export function Dated({ at, children }: DatedProps) {
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
