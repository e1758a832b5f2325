import type { ReactNode } from 'react'
import { Text } from '#ui/layout/Text.tsx'
import { Voiceprint } from '#ui/pictures/Voiceprint.tsx'
import classes from './EmptyState.module.css'

const FLAT = Array.from({ length: 36 }, (_, index) => 18 + ((index * 7) % 5) * 9)

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** One button at most. */
  action?: ReactNode
}

/** Shows that there is nothing: a flat voiceprint, what is missing, and what to do next. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Voiceprint values={FLAT} width={116} height={24} />
      <Text size="heading" above="3">
        {title}
      </Text>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  )
}
